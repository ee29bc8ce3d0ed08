import type { FastifyInstance } from 'fastify';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Belongings, HandOver } from '#shared/contracts/team.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { markLeft } from '#server/features/accounts/member-queries.ts';
import { about, type Actor, updateMember } from '#server/features/accounts/members.ts';
import { findPerson, type Person } from '#server/features/accounts/person-queries.ts';
import { countOpenDecisions, moveOpenDecisions } from '#server/features/notifications/open-decisions.ts';
import { say } from '#server/platform/texts/say.ts';
import { type PeopleField, peopleFields, referencesTo } from './references.ts';

const canBeEmpty = ({ field }: PeopleField): boolean => !field.required && field.requiredWhen === undefined;

export async function belongingsOf(app: FastifyInstance, userId: number): Promise<Belongings> {
  const [references, decisions] = await Promise.all([
    referencesTo(app, userId),
    countOpenDecisions(app.database, userId),
  ]);
  const records = references.map((reference) => ({
    resource: reference.definition.resource,
    field: reference.field.name,
    count: reference.count,
    can_be_empty: canBeEmpty(reference),
  }));
  return { records, decisions };
}

/**
 * Reassigns the records that a member owns and deactivates the member, all in one transaction, with an activity entry
 * for every record.
 * @throws {AppError} not_found; invalid where a new owner is not active or a field cannot be reassigned; conflict for
 * the last Admin and for the caller's own account.
 */
export function deactivateMember(app: FastifyInstance, actor: Actor, id: number, plan: HandOver): Promise<Person> {
  const { database } = app;
  return database.transaction(async () => {
    const person = await findPerson(database, id);
    if (!person) throw new AppError('not_found', say('server.members.not_found'));
    if (!person.is_active) throw new AppError('conflict', say('server.members.inactive'));
    await checkReceivers(app, id, plan);
    const moved: Record<string, number> = {};
    for (const { resource, field, to } of plan.records) {
      const place = peopleFields(app).find(
        (each) => each.definition.resource === resource && each.field.name === field,
      )!; // checked
      const count = await reassign(app, actor, place, id, to);
      if (count > 0) moved[`${resource}.${field}`] = count;
    }
    if (plan.decisions !== undefined) moved.decisions = await moveOpenDecisions(app, id, plan.decisions);
    if (Object.values(moved).some((count) => count > 0))
      await recordActivity(database, actor.principal, {
        ...about(person),
        action: 'reassigned',
        after: moved,
        requestId: actor.requestId,
      });
    const after = await updateMember(app, actor, id, { is_active: false });
    if (plan.left) await markLeft(database, id);
    return after;
  });
}

async function checkReceivers(app: FastifyInstance, leaving: number, plan: HandOver): Promise<void> {
  const fields = peopleFields(app);
  const named = [...plan.records.map(({ to }) => to), plan.decisions ?? null].filter((to) => to !== null);
  const { rows } = await app.database.query<{ id: number }>(
    'select id from users where id = any($1::bigint[]) and is_active and id <> $2',
    [sqlArray(named), leaving],
  );
  const active = new Set(rows.map(({ id }) => id));
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [row, { resource, field, to }] of plan.records.entries()) {
    const place = fields.find((each) => each.definition.resource === resource && each.field.name === field);
    if (!place) errors[`records.${row}.field`] = say('validation.unknown');
    else if (to === null && !canBeEmpty(place)) errors[`records.${row}.to`] = say('members.hand_over.required');
    else if (to !== null && !active.has(to)) errors[`records.${row}.to`] = say('members.hand_over.not_active');
  }
  if (plan.decisions !== undefined && !active.has(plan.decisions))
    errors.decisions = say('members.hand_over.not_active');
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', say('server.members.hand_over_rejected'), { errors });
}

/** Makes the records of a field that name a member name another, or no one. @returns how many there were. */
async function reassign(
  app: FastifyInstance,
  actor: Actor,
  { definition, field }: PeopleField,
  from: number,
  to: number | null,
): Promise<number> {
  const naming = await recordsNaming(app.database, definition, field, from);
  const change = naming.map(({ id, named }) => ({
    id,
    values: { [field.name]: Array.isArray(named) ? handedOver(named, from, to) : to },
  }));
  return (await app.records.write(actor, { resource: definition.resource, change })).length;
}

/** The new owner takes the place; where they are in the list already, the old one is only removed. */
function handedOver(people: readonly number[], from: number, to: number | null): readonly number[] {
  if (to === null || people.includes(to)) return people.filter((id) => id !== from);
  return people.map((id) => (id === from ? to : id));
}

/** Locked, so that they still name the member when they are written. */
async function recordsNaming(
  database: Database,
  { resource }: ResourceDefinition,
  field: FieldDefinition,
  person: number,
) {
  const links = `${quoteName(joinTable(resource, field.name))} l where l.record_id = t.id`;
  const [named, where] = field.column
    ? [`to_json(t.${quoteName(field.column)})`, `t.${quoteName(field.column)} = $1`]
    : [
        `(select json_agg(l.target_id order by l.position, l.target_id) from ${links})`,
        `exists (select 1 from ${links} and l.target_id = $1)`,
      ];
  const { rows } = await database.query<{ id: number; named: number | readonly number[] }>(
    `select t.id, ${named} as named from ${quoteName(resource)} t where ${where} order by t.id for no key update of t`,
    [person],
  );
  return rows;
}
