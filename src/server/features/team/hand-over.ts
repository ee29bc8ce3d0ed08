import type { FastifyInstance } from 'fastify';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { Belongings, HandOver } from '#shared/contracts/team.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { namingForAll, titleExpression } from '#server/records/query/record-titles.ts';
import { isoInstant, Parameters } from '#server/records/query/sql-text.ts';
import { WRITE_PATHS } from '#server/records/query/write-paths.ts';
import { writeRecords } from '#server/records/write/write-records.ts';
import { inOrderOf, recordsAsSeen, writeShaped } from '#server/records/write/write-shaped.ts';
import { activitySql, type WrittenRow } from '#server/records/write/write-statement.ts';
import { markLeft } from '#server/features/accounts/member-queries.ts';
import { about, type Actor, changeMember } from '#server/features/accounts/members.ts';
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
    const after = await changeMember(app, actor, id, { is_active: false });
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

/** Lets the records of a field that name a member name another, or no one. @returns how many there were. */
async function reassign(
  app: FastifyInstance,
  actor: Actor,
  place: PeopleField,
  from: number,
  to: number | null,
): Promise<number> {
  const { field } = place;
  const request = requestOf(app, actor, place.definition, 'update');
  const ids = await idsNaming(request, field, from);
  const handed = (value: unknown) => (value === from ? to : value);
  const after = (values: WriteValues): WriteValues => {
    const value = values[field.name];
    const people = Array.isArray(value) ? [...new Set(value.map(handed))].filter((id) => id !== null) : handed(value);
    return { ...values, [field.name]: people };
  };
  const rows = await writeRecords(request, {
    path: 'reassign',
    check: () => recordsAsSeen(request, 'reassign', ids, after),
    isOneStatement: () => true,
    rows: async (records) => {
      const move = { field, ids, from, to };
      const moved = await (field.column ? moveColumn(request, move) : moveList(request, move));
      return writeShaped(request, records, inOrderOf(records, moved));
    },
  });
  return rows?.length ?? 0;
}

interface Move {
  readonly field: FieldDefinition;
  /** The records that name the member. */
  readonly ids: readonly number[];
  readonly from: number;
  readonly to: number | null;
}

/** Locked, so that they still name the member when they are written. */
async function idsNaming({ database, definition }: ResourceRequest, field: FieldDefinition, person: number) {
  const where = field.column
    ? `t.${quoteName(field.column)} = $1`
    : `exists (select 1 from ${quoteName(joinTable(definition.resource, field.name))} l where l.record_id = t.id and l.target_id = $1)`;
  const { rows } = await database.query<{ id: number }>(
    `select t.id from ${quoteName(definition.resource)} t where ${where} order by t.id for no key update`,
    [person],
  );
  return rows.map(({ id }) => id);
}

/** One statement for all records of a field, with their activity. */
async function moveColumn(request: ResourceRequest, { field, ids, from, to }: Move): Promise<readonly WrittenRow[]> {
  const { definition, database } = request;
  const parameters = new Parameters();
  const column = quoteName(field.column!); // the caller has asked
  const [before, after] = [parameters.add(from, 'bigint'), parameters.add(to, 'bigint')];
  const by = parameters.add(request.principal.userId, 'bigint');
  const key = parameters.add(field.column, 'text');
  const [was, is] = [before, after].map((value) => `jsonb_build_object(${key}, ${value})`) as [string, string];
  const activity = activitySql(request, parameters, WRITE_PATHS.reassign.activity, was, is, 'w');
  const { rows } = await database.query<WrittenRow>(
    `with w as (update ${quoteName(definition.resource)} t set ${column} = ${after}, updated_by_id = ${by}, ` +
      `updated_on = greatest(clock_timestamp(), t.updated_on + interval '1 microsecond') ` +
      `where t.id = any(${parameters.add(sqlArray(ids), 'bigint[]')}) returning t.*), ${activity} ` +
      `select w.id, ${isoInstant('w.updated_on')} as version from w`,
    parameters.values,
  );
  return rows;
}

interface ListRow {
  readonly id: number;
  readonly title: string;
  readonly people: readonly number[];
}

/**
 * The same for a list of users: the new owner takes the place; where they are in the list already, the old one is only
 * removed.
 */
async function moveList(request: ResourceRequest, { field, ids, from, to }: Move): Promise<readonly WrittenRow[]> {
  const { database, definition, definitions, principal, requestId } = request;
  const { resource } = definition;
  const title = titleExpression(namingForAll(definitions), definition, 't');
  const links = quoteName(joinTable(resource, field.name));
  const list = sqlArray(ids);
  const rowsNow = () =>
    database.query<ListRow>(
      `select t.id, ${title} as title,
          (select coalesce(json_agg(l.target_id order by l.position, l.target_id), '[]'::json) from ${links} l where l.record_id = t.id) as people
         from ${quoteName(resource)} t where t.id = any($1::bigint[]) order by t.id`,
      [list],
    );
  const { rows: before } = await rowsNow();
  if (to !== null)
    await database.query(
      `update ${links} l set target_id = $2 where target_id = $1
          and not exists (select 1 from ${links} o where o.record_id = l.record_id and o.target_id = $2)`,
      [from, to],
    );
  await database.query(`delete from ${links} where target_id = $1`, [from]);
  const { rows: written } = await database.query<WrittenRow>(
    `update ${quoteName(resource)} t set updated_by_id = $2, updated_on = greatest(clock_timestamp(), updated_on + interval '1 microsecond')
      where id = any($1::bigint[]) returning t.id, ${isoInstant('t.updated_on')} as version`,
    [list, principal.userId],
  );
  const { rows: after } = await rowsNow();
  for (const [index, { id, title, people }] of after.entries())
    await recordActivity(database, principal, {
      action: WRITE_PATHS.reassign.activity,
      resource,
      recordId: id,
      recordTitle: title,
      before: { [field.name]: before[index]?.people ?? [] },
      after: { [field.name]: people },
      requestId,
    });
  return written;
}
