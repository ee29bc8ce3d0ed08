import type { FastifyInstance } from 'fastify';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { Belongings, HandOver } from '#shared/contracts/members.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { activityParts, recordActivity } from '../../activity/record-activity.ts';
import { sqlArray } from '../../db/sessions/values.ts';
import { fromDatabase } from '../../resources/database-errors.ts';
import { titleExpression } from '../../resources/select.ts';
import { requestOf } from '../../resources/resource-request.ts';
import { isoInstant, Parameters } from '../../resources/sql-text.ts';
import { storedRecords } from '../../resources/stored-record.ts';
import { markLeft } from '../accounts/member-queries.ts';
import { about, type Actor, changeMember } from '../accounts/members.ts';
import { findPerson, type Person } from '../accounts/person-queries.ts';
import { countOpenDecisions, moveOpenDecisions } from './open-decisions.ts';
import { type PeopleField, peopleFields, referencesTo } from './references.ts';

const mayBeEmpty = ({ field }: PeopleField): boolean => !field.required && field.requiredWhen === undefined;

export async function belongingsOf(app: FastifyInstance, userId: number): Promise<Belongings> {
  const [references, decisions] = await Promise.all([
    referencesTo(app, userId),
    countOpenDecisions(app.database, userId),
  ]);
  const records = references.map((reference) => ({
    resource: reference.definition.resource,
    field: reference.field.name,
    count: reference.count,
    may_be_empty: mayBeEmpty(reference),
  }));
  return { records, decisions };
}

/**
 * Hands over what a member looks after and deactivates him, all in one transaction, with an activity entry for every record.
 * @throws {AppError} not_found; invalid where a receiver is not active or a field cannot be handed over; conflict for the
 * last Admin and for oneself.
 */
export function deactivateMember(app: FastifyInstance, actor: Actor, id: number, plan: HandOver): Promise<Person> {
  const { database } = app;
  return database.transaction(async () => {
    const person = await findPerson(database, id);
    if (!person) throw new AppError('not_found', 'There is no such member.');
    if (!person.is_active) throw new AppError('conflict', 'This account is not active.');
    await checkReceivers(app, id, plan);
    const moved: Record<string, number> = {};
    for (const { resource, field, to } of plan.records) {
      const place = peopleFields(app).find(
        (each) => each.definition.resource === resource && each.field.name === field,
      )!; // checked
      const ids = place.field.column
        ? await moveColumn(app, actor, place, id, to)
        : await moveList(app, actor, place, id, to);
      if (ids > 0) moved[`${resource}.${field}`] = ids;
    }
    if (plan.decisions !== undefined) moved.decisions = await moveOpenDecisions(app, id, plan.decisions);
    if (Object.values(moved).some((count) => count > 0))
      await recordActivity(database, actor.principal, {
        ...about(person),
        action: 'handed_over',
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
    if (!place) errors[`records.${row}.field`] = { message: 'validation.unknown', text: 'does not name people' };
    else if (to === null && !mayBeEmpty(place))
      errors[`records.${row}.to`] = { message: 'members.hand_over.required', text: 'cannot be left empty' };
    else if (to !== null && !active.has(to)) errors[`records.${row}.to`] = NOT_ACTIVE;
  }
  if (plan.decisions !== undefined && !active.has(plan.decisions)) errors.decisions = NOT_ACTIVE;
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', 'This cannot be handed over like that.', { errors });
}

const NOT_ACTIVE = { message: 'members.hand_over.not_active', text: 'is not an active member' } as const;

/** What a feature does besides when one of its records changes, as it does when a person changes it. */
async function runEffects(
  app: FastifyInstance,
  actor: Actor,
  { definition, field }: PeopleField,
  former: ReadonlyMap<number, unknown>,
): Promise<void> {
  const request = requestOf(app, actor, definition, 'update');
  if (!request.effects?.changed) return;
  for (const { id, values: after } of (await storedRecords(request, [...former.keys()])).values())
    await request.effects.changed(request, { id, before: { ...after, [field.name]: former.get(id) }, after });
}

/** One statement for all records of a field, with their activity. @returns how many there were. */
async function moveColumn(
  app: FastifyInstance,
  actor: Actor,
  place: PeopleField,
  from: number,
  to: number | null,
): Promise<number> {
  const { principal, requestId } = actor;
  const { definition, field } = place;
  const parameters = new Parameters();
  const [table, column] = [quoteName(definition.resource), quoteName(field.column!)]; // the caller has asked
  const [before, after] = [parameters.add(from, 'bigint'), parameters.add(to, 'bigint')];
  const by = parameters.add(principal.userId, 'bigint');
  const key = parameters.add(field.column, 'text');
  const activity = activityParts(
    `select ${by}, ${parameters.add(principal.role, 'text')}, 'updated', ${parameters.add(definition.resource, 'text')}, w.id,
       ${titleExpression(definition, 'w')}, jsonb_build_object(${key}, ${before}), jsonb_build_object(${key}, ${after}),
       ${parameters.add(requestId, 'text')} from w`,
    parameters,
  );
  const { rows } = await app.database
    .query<{ id: number; version: string }>(
      `with w as (update ${table} t set ${column} = ${after}, updated_by_id = ${by},
          updated_on = greatest(clock_timestamp(), t.updated_on + interval '1 microsecond')
        where t.${column} = ${before} returning t.*), ${activity}
       select w.id, ${isoInstant('w.updated_on')} as version from w`,
      parameters.values,
    )
    .catch((error: unknown) => {
      throw fromDatabase(error, definition);
    });
  for (const { id, version } of rows)
    app.events.record({ resource: definition.resource, id, kind: 'updated', version, by: principal.userId });
  await runEffects(app, actor, place, new Map(rows.map(({ id }) => [id, from])));
  return rows.length;
}

interface ListRow {
  readonly id: number;
  readonly title: string;
  readonly people: readonly number[];
}

/** The same for a list of people: the receiver takes the place, and where he stands already the person only goes. */
async function moveList(
  app: FastifyInstance,
  actor: Actor,
  place: PeopleField,
  from: number,
  to: number | null,
): Promise<number> {
  const { principal, requestId } = actor;
  const { definition, field } = place;
  const { database } = app;
  const { resource } = definition;
  const links = quoteName(joinTable(resource, field.name));
  const rowsNow = (where: string, value: unknown) =>
    database.query<ListRow>(
      `select t.id, ${titleExpression(definition, 't')} as title,
          (select coalesce(json_agg(l.target_id order by l.position, l.target_id), '[]'::json) from ${links} l where l.record_id = t.id) as people
         from ${quoteName(resource)} t where ${where} order by t.id`,
      [value],
    );
  const { rows: before } = await rowsNow(
    `exists (select 1 from ${links} l where l.record_id = t.id and l.target_id = $1)`,
    from,
  );
  if (before.length === 0) return 0;
  if (to !== null)
    await database.query(
      `update ${links} l set target_id = $2 where target_id = $1
          and not exists (select 1 from ${links} o where o.record_id = l.record_id and o.target_id = $2)`,
      [from, to],
    );
  await database.query(`delete from ${links} where target_id = $1`, [from]);
  const ids = sqlArray(before.map(({ id }) => id));
  await database.query(
    `update ${quoteName(resource)} set updated_by_id = $2, updated_on = greatest(clock_timestamp(), updated_on + interval '1 microsecond')
      where id = any($1::bigint[])`,
    [ids, principal.userId],
  );
  const { rows: after } = await rowsNow('t.id = any($1::bigint[])', ids);
  for (const [index, { id, title, people }] of after.entries()) {
    await recordActivity(database, principal, {
      action: 'updated',
      resource,
      recordId: id,
      recordTitle: title,
      before: { [field.name]: before[index]?.people ?? [] },
      after: { [field.name]: people },
      requestId,
    });
    const version = new Date().toISOString();
    app.events.record({ resource, id, kind: 'updated', version, by: principal.userId });
  }
  await runEffects(app, actor, place, new Map(before.map(({ id, people }) => [id, people])));
  return after.length;
}
