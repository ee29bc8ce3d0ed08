import fc from 'fast-check';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { EvaluationContext, Predicate } from '#engine/model/predicate.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { TestUser } from '../../support/test-people.ts';
import type { HierarchyServer, Reply } from '../resources/hierarchy.ts';
import type { RawResource, RawRoles, RawStates, RawTransition } from './resource-files.ts';
import { grantsOf, isNamed, type Person } from './permissions.ts';
import { validValues } from './values.ts';
import { addressOf, holds, isWritten, type Values, type World } from './world.ts';

/** A resource that has states, the roles of its folder, and a record of it with all that can be filled in. */
export interface Stateful {
  readonly server: HierarchyServer;
  readonly raw: RawResource & { readonly states: RawStates };
  readonly definition: ResourceDefinition;
  readonly roles: RawRoles;
  readonly record: { readonly id: number; readonly sent: Values };
  /** The values of inputs that are records; of others the file says enough. */
  readonly inputs?: Values;
}

type Row = Record<string, unknown>;

/** What was found, beside what the file says; alike where all is well. */
export interface Finding {
  readonly what: string;
  readonly found: unknown;
  readonly said: unknown;
}

/** Every role, and Recruiters with each option that reads together with each that moves records on. */
function peopleAround({ permissions }: RawResource, roles: RawRoles): Person[] {
  const { key = '', grants: all = {} } = permissions ?? {};
  const grants = Object.entries(all);
  const optionsWith = (part: 'read' | 'actions') => grants.flatMap(([name, grant]) => (grant[part] ? [name] : []));
  const recruiters = optionsWith('read').flatMap((read) =>
    optionsWith('actions').map((doing) => {
      const options = { [key]: [read, doing] };
      const account = { role: 'Recruiter', permissions: options };
      return { name: `Recruiter with ${read} and ${doing}`, role: 'recruiter', account, options };
    }),
  );
  const byRole = Object.entries(roles).map(([role, { title }]) => ({
    name: title,
    role,
    account: { role: title },
    options: {},
  }));
  return [...byRole, ...recruiters];
}

/** All of what follows: everything that a file says of its states, tried. */
export const statesTried = async (resource: Stateful): Promise<Finding[]> => [
  ...(await transitionsTaken(resource)),
  ...(await inputsLeftOut(resource)),
  ...(await locksTried(resource)),
  ...(await stateWritten(resource)),
];

/** So many pairs of state and transition are tried with each person before the daily run leaves some out. */
const MOST = 30;

/**
 * Every transition from every state by every person, with a record of his own and one of somebody else: what came of it and what was
 * left behind, beside what follows from the text of the file. Of the states that a transition does not lead out of, the daily run tries
 * some.
 */
async function transitionsTaken(resource: Stateful): Promise<Finding[]> {
  const { server, raw, roles } = resource;
  const admin = await server.build.user({ role: 'Admin' });
  const findings: Finding[] = [];
  const step = Math.ceil((statesOf(raw).length * Object.keys(raw.states.transitions).length) / MOST);
  let tried = 0;
  for (const person of peopleAround(raw, roles)) {
    const user = await server.build.user(person.account);
    for (const owner of [user, admin])
      for (const state of statesOf(raw))
        for (const [key, transition] of Object.entries(raw.states.transitions)) {
          tried += 1;
          if (!process.env['TEST_DEEP'] && tried % step !== 0 && !transition.from.includes(state)) continue;
          await putInto(resource, state, owner);
          const what = `${person.name}: ${key} from ${state} of ${owner === user ? 'his own' : 'another'}`;
          const input = inputsOf(resource, transition, user);
          const said = answerTo(resource, { person, user, owner, state, key, transition });
          const before = await rowOf(resource);
          const reply = await post(resource, server.by(user), key, input);
          findings.push({ what, found: reply.status, said });
          const after = await rowOf(resource);
          const expected =
            said === 200 ? { ...before, ...written(resource, { transition, user, input, after }) } : before;
          findings.push({ what: `${what}: the record`, found: lasting(after, said), said: lasting(expected, said) });
          if (said !== 200) continue;
          const told = { action: 'transitioned', user: user.id, before: state, after: transition.to };
          findings.push({ what: `${what}: the activity`, found: await lastRecordAction(resource), said: told });
        }
  }
  return findings;
}

/** Each required input of each transition left out by who may make it: the answer names it and nothing is changed. */
async function inputsLeftOut(resource: Stateful): Promise<Finding[]> {
  const { server, raw, roles } = resource;
  const findings: Finding[] = [];
  for (const [key, transition] of Object.entries(raw.states.transitions))
    for (const missing of requiredInputs(transition)) {
      for (const person of peopleAround(raw, roles)) {
        const user = await server.build.user(person.account);
        const state = transition.from[0]!;
        if (answerTo(resource, { person, user, owner: user, state, key, transition }) !== 200) continue;
        await putInto(resource, state, user);
        const before = await rowOf(resource);
        const { [missing]: _left, ...rest } = inputsOf(resource, transition, user);
        const { status, body } = await post(resource, server.by(user), key, rest);
        const found = [status, Object.keys(body.errors ?? {}), await rowOf(resource)];
        findings.push({ what: `${key} by ${person.name} without ${missing}`, found, said: [422, [missing], before] });
      }
    }
  return findings;
}

/** Each field written by an Admin in each state: what the state locks is refused by name, the rest is not; and no record is deleted from a lock. */
async function locksTried(resource: Stateful): Promise<Finding[]> {
  const { server, raw, definition, record } = resource;
  const admin = await server.build.user({ role: 'Admin' });
  const url = `${addressOf(definition)}${record.id}/`;
  const findings: Finding[] = [];
  const kept = new Set([raw.states.field, ...ruledBy(raw), ...listsFollow(raw)]);
  for (const state of statesOf(raw)) {
    const lock = raw.states.lockedIn?.[state];
    for (const [name, property] of Object.entries(raw.properties)) {
      const values = property.visibleWhen || property.readOnlyWhen ? undefined : validValues(property);
      if (!values || !isWritten(property) || !definition.fields[name]!.column || kept.has(name)) continue;
      await putInto(resource, state, admin, requiredIn(resource, state));
      const before = await rowOf(resource);
      const other = fc.sample(values, { numRuns: 20, seed: 3 }).find((value) => value !== before[name]);
      const isLocked = lock !== undefined && (lock === true || !lock.except.includes(name));
      const { body } = await server.admin.patch(url, { [name]: other });
      const found = [body.code, Object.keys(body.errors ?? {}), (await rowOf(resource))[name]];
      const said = isLocked ? ['locked', [name], before[name]] : [0, [], other];
      findings.push({ what: `${name} in ${state}`, found, said });
    }
    if (lock === undefined) continue;
    const { status, body } = await server.admin.delete(url);
    findings.push({ what: `deletion in ${state}`, found: [status, body.code], said: [409, 'locked'] });
  }
  return findings;
}

/** The state itself written as a value, to a record and to a new one, with all that it demands: nothing else is wrong. */
async function stateWritten(resource: Stateful): Promise<Finding[]> {
  const { server, raw, definition, record } = resource;
  const { field } = raw.states;
  const findings: Finding[] = [];
  for (const state of statesOf(raw).filter((each) => each !== definition.fields[field]!.default)) {
    const written = { ...requiredIn(resource, state), [field]: state };
    for (const [what, call] of Object.entries({
      change: server.admin.patch(`${addressOf(definition)}${record.id}/`, written),
      creation: server.admin.post(addressOf(definition), { ...record.sent, ...written }),
    })) {
      const { status, body } = await call;
      const found = [status, Object.keys(body.errors ?? {})];
      findings.push({ what: `${what} to ${state}`, found, said: [422, [field]] });
    }
  }
  return findings;
}

/** The fields that a rule weighs against others. */
const ruledBy = ({ rules = [] }: RawResource): ReadonlySet<string> =>
  new Set(rules.flatMap(({ assert }) => [...fieldsUsed(assert)]));

/** The fields that show and hide lists: past the API a record gets its values again, but not the lists that it lost with another. */
const listsFollow = ({ properties }: RawResource): string[] =>
  Object.values(properties).flatMap(({ items, visibleWhen }) =>
    items && visibleWhen ? [...fieldsUsed(visibleWhen)] : [],
  );

/** Values for every field that a person may write and no rule weighs, so that no state can demand one more. */
export const filledIn = (raw: RawResource): Values =>
  Object.fromEntries(
    Object.entries(raw.properties).flatMap(([name, property]) => {
      const isFree = isWritten(property) && name !== raw.states?.field && !ruledBy(raw).has(name);
      const values = isFree ? validValues(property) : undefined;
      return values ? [[name, fc.sample(values, { numRuns: 1, seed: name.length })[0]]] : [];
    }),
  );

const statesOf = ({ properties, states }: Stateful['raw']): readonly string[] => properties[states.field]?.enum ?? [];

interface Attempt {
  readonly person: Person;
  readonly user: TestUser;
  readonly owner: TestUser;
  readonly state: string;
  readonly key: string;
  readonly transition: RawTransition;
}

/** The answer that the file gives to this person: 403 and 404 before 409, since who may not act learns no more. */
function answerTo(resource: Stateful, { person, user, owner, state, key, transition }: Attempt): number {
  const { raw, roles, record } = resource;
  const reader = { id: user.id, role: person.role, username: user.username };
  const values = { ...record.sent, [raw.states.field]: state, created_by: owner.id };
  const isMet = (where: Predicate) => isTrue(resource, where, values, reader);
  const granted = grantsOf(raw, person, roles);
  const reading = granted.flatMap(({ read }) => read ?? []);
  const doing = granted.flatMap(({ actions = [] }) =>
    isList(actions) ? (actions.includes(key) ? [true as const] : []) : (actions[key] ?? []),
  );
  const isAllowed = (rows: typeof reading) => rows.some((each) => each === true || isMet(each.where ?? {}));
  if (reading.length === 0 || doing.length === 0 || !isNamed(person, transition.roles)) return 403;
  if (!isAllowed(reading)) return 404;
  if (!isAllowed(doing)) return 403;
  return transition.from.includes(state) && (!transition.when || isMet(transition.when)) ? 200 : 409;
}

/** Whether a condition of the file holds for these values, with `$state` as the field that it stands for. */
function isTrue(
  { raw, definition }: Stateful,
  where: Predicate,
  values: Values,
  user: EvaluationContext['user'],
): boolean {
  const now = new Date().toISOString();
  const written = JSON.stringify(where).replaceAll('"$state"', JSON.stringify(raw.states.field));
  return holds(JSON.parse(written) as Predicate, definition, values, { user, today: now.slice(0, 10), now });
}

/** What a record in this state cannot be without and this one, as it was made, does not have: a transition to it asks for that. */
function requiredIn(resource: Stateful, state: string): Values {
  const { raw, record } = resource;
  const values: Values = { ...record.sent, [raw.states.field]: state };
  const admin = { id: 0, role: 'admin', username: 'admin' };
  const isMet = (where: Predicate | undefined) => where !== undefined && isTrue(resource, where, values, admin);
  return Object.fromEntries(
    Object.entries(raw.properties).flatMap(([name, property]) => {
      const isRequired =
        isMet(property.requiredWhen) && (property.visibleWhen === undefined || isMet(property.visibleWhen));
      const drawn = isRequired && isWritten(property) && (record.sent[name] ?? null) === null && validValues(property);
      return drawn ? [[name, fc.sample(drawn, { numRuns: 1, seed: 11 })[0]]] : [];
    }),
  );
}

const isList = (actions: unknown): actions is readonly string[] => Array.isArray(actions);

const requiredInputs = ({ input = [] }: RawTransition): string[] =>
  input.flatMap((each) => (typeof each === 'string' ? [each] : each.required === false ? [] : [each.field]));

const inputsOf = ({ raw, inputs = {} }: Stateful, { input = [] }: RawTransition, user: TestUser): Values =>
  Object.fromEntries(
    input.map((each) => {
      const name = typeof each === 'string' ? each : each.field;
      const values = validValues(raw.properties[name]!);
      return [name, values ? fc.sample(values, { numRuns: 1, seed: 11 })[0] : (inputs[name] ?? user.id)];
    }),
  );

/** Records for the inputs of a file's transitions that are one. */
export async function recordsForInputs(world: World, raw: Stateful['raw']): Promise<Values> {
  const names = Object.values(raw.states.transitions).flatMap(({ input = [] }) =>
    input.map((each) => (typeof each === 'string' ? each : each.field)),
  );
  const records: Values = {};
  for (const name of new Set(names))
    if (raw.properties[name]!.relation) records[name] = await world.value(raw, name, {});
  return records;
}

/** What a transition leaves in the record: the state, what was filled in, what the file sets. */
function written(
  { raw, definition }: Stateful,
  { transition, user, input, after }: Pick<Attempt, 'transition' | 'user'> & { input: Values; after: Row },
): Row {
  const set = Object.entries(transition.set ?? {}).map(([name, value]) => {
    const column = definition.fields[name]!.column!;
    if (typeof value !== 'object' || value === null) return [column, value];
    const isNow = '$now' in value && Math.abs(Date.now() - Date.parse(String(after[column]))) < 86_400_000;
    return [column, isNow ? after[column] : user.id];
  });
  const filled = Object.entries(input).map(([name, value]) => [definition.fields[name]!.column!, value]);
  return { ...Object.fromEntries([...filled, ...set]), [definition.fields[raw.states.field]!.column!]: transition.to };
}

/** A change dates the record and names who made it; what is refused does not even that. */
function lasting({ updated_on: on, updated_by_id: by, ...rest }: Row, status: number): Row {
  return status === 200 ? rest : { ...rest, on, by };
}

const post = (
  { definition, record }: Stateful,
  caller: { post(url: string, body: object): Promise<Reply> },
  key: string,
  input: Values,
): Promise<Reply> => caller.post(`${addressOf(definition)}${record.id}/transitions/${key}/`, input);

async function rowOf({ server, raw, record }: Stateful): Promise<Row> {
  const { rows } = await server.database.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${raw.resource} t where id = $1`,
    [record.id],
  );
  return rows[0]!.row;
}

/** The record as it was made, but in this state, made by this person and with these values: past the API, which has other ways there. */
async function putInto(
  { server, raw, definition, record }: Stateful,
  state: string,
  owner: TestUser,
  others: Values = {},
): Promise<void> {
  const held: Values = { ...record.sent, ...others };
  const recordActions = Object.values(raw.states.transitions).flatMap(({ input = [], set = {} }) => [
    ...input.map((each) => (typeof each === 'string' ? each : each.field)),
    ...Object.keys(set),
  ]);
  const values = Object.fromEntries(recordActions.map((name) => [name, null]));
  const names = Object.keys({ ...values, ...held }).filter((name) => definition.fields[name]?.column);
  const columns = [...names.map((name) => definition.fields[name]!.column!), raw.states.field, 'created_by_id'];
  const row = Object.fromEntries(names.map((name) => [definition.fields[name]!.column!, held[name] ?? null]));
  await server.database.query(
    `update ${raw.resource} t set ${columns.map((column) => `${column} = n.${column}`).join(', ')} from jsonb_populate_record(null::${raw.resource}, $2::jsonb) n where t.id = $1`,
    [record.id, JSON.stringify({ ...row, [raw.states.field]: state, created_by_id: owner.id })],
  );
}

async function lastRecordAction({ server, raw, record }: Stateful): Promise<unknown> {
  const { rows } = await server.database.query(
    `select action, user_id as user, before ->> $3 as before, after ->> $3 as after from system.activity where resource = $1 and record_id = $2 order by id desc limit 1`,
    [raw.resource, record.id, raw.states.field],
  );
  return rows[0];
}
