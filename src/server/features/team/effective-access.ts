import type { FastifyInstance } from 'fastify';
import type { ModulePermission, Principal } from '#engine/access/access.ts';
import { type AccessAnswer, askedFields, explainAccess } from '#engine/access/explain-access.ts';
import { pathsUsed } from '#engine/predicates/fields-used.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { actionConditions, fieldGroupConditions, grantConditions } from '#engine/model/conditions-of.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import { referredAmong } from '#server/records/query/referred-among.ts';
import { relatedValues } from '#server/records/query/related-values.ts';
import type { EffectiveAccess } from '#shared/contracts/team.ts';
import { AppError } from '#shared/errors.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { evaluationContext } from '#server/records/query/request.ts';
import { namingForAll, titleExpression } from '#server/records/query/record-titles.ts';
import { storedValueSql } from '#server/records/query/stored-record.ts';
import { getMember } from '#server/features/accounts/members.ts';
import type { Person } from '#server/features/accounts/person-queries.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNotFound } from '#server/records/query/merged-away.ts';

export interface AccessQuestion {
  readonly member: number;
  /** Key of a role that the member has; absent: the current one. */
  readonly role?: string;
  readonly resource: string;
  readonly record?: number;
}

/**
 * The permissions of a member for a resource or for one of its records, and the reasons; by the same rules as the
 * member's own requests.
 * @throws {AppError} not_found where there is no matching member, resource or record; invalid for a role that the
 * member does not have.
 */
export async function effectiveAccess(
  app: FastifyInstance,
  question: AccessQuestion,
): Promise<EffectiveAccess<AccessAnswer>> {
  const person = await getMember(app, question.member);
  const definition = app.registry.resource(question.resource);
  const principal = await principalOf(app, person, question.role);
  const record = question.record === undefined ? undefined : await findRecord(app, definition, question.record);
  const { current } = app.registry;
  const context = await contextOf(app, principal, definition, record);
  const answer = explainAccess(current, definition, principal, record && { values: record.values, context });
  return {
    member: { id: person.id, name: `${person.first_name} ${person.last_name}`.trim(), is_active: person.is_active },
    role: roleTitle(current.roles, principal.role),
    record: record ? { id: record.id, title: record.title } : null,
    answer,
  };
}

async function principalOf(app: FastifyInstance, person: Person, role = person.current_role_key): Promise<Principal> {
  if (!person.roles?.includes(role))
    throw new AppError('invalid', say('accounts.role_unknown'), {
      errors: { role: say('accounts.role_unknown') },
    });
  const holder = { userId: person.id, role, isSuperRecruiter: person.is_super_recruiter };
  const attributes = await app.records.attributes.of(holder);
  return {
    ...holder,
    username: person.username,
    permissions: (person.permissions ?? []) as readonly ModulePermission[],
    timeZone: person.time_zone ?? 'UTC',
    locale: person.language ?? 'en',
    ...(attributes && { attributes }),
  };
}

/** With what the conditions of the rules ask of other records. */
async function contextOf(
  { database, registry }: FastifyInstance,
  principal: Principal,
  definition: ResourceDefinition,
  record: FoundRecord | undefined,
): Promise<EvaluationContext> {
  const context = evaluationContext(registry, principal);
  if (!record) return context;
  const access = registry.access(principal, definition);
  const related = await relatedTo({ database }, definition, record);
  const rows = { database, registry, definitions: registry.current, definition, access, principal, context };
  const conditions = [...grantConditions(definition), ...fieldGroupConditions(definition)];
  const referred = await referredAmong(rows, conditions, [{ record: record.values, related }]);
  return { ...context, related, referred };
}

/** What conditions of the rules test of other records. */
const relatedTo = (
  { database }: Pick<FastifyInstance, 'database'>,
  definition: ResourceDefinition,
  { values }: FoundRecord,
) =>
  relatedValues(database, {
    fields: definition.fields,
    paths: [...grantConditions(definition), ...fieldGroupConditions(definition), ...actionConditions(definition)]
      .flatMap((condition) => [...pathsUsed(condition)])
      .filter((path) => path.includes('.')),
    records: [values],
  });

interface FoundRecord {
  readonly id: number;
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The conditions of the rules on a record, whatever the member can read: the question is an Admin's. */
async function findRecord(app: FastifyInstance, definition: ResourceDefinition, id: number): Promise<FoundRecord> {
  const columns = askedFields(definition).map(
    (field) => `${storedValueSql(definition.resource, field)} as ${quoteName(field.name)}`,
  );
  const named = titleExpression(namingForAll(app.registry.current), definition, 't');
  const { rows } = await app.database.query<Record<string, unknown> & { '#title': string }>(
    `select ${[...columns, `${named} as "#title"`].join(', ')}
       from ${quoteName(definition.resource)} t where t.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', recordNotFound(definition, id));
  const { '#title': title, ...values } = row;
  return { id, title, values: { ...values, id } };
}
