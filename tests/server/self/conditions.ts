import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import type { Caller, Reply } from '../resources/hierarchy.ts';
import { asWritten } from './as-written.ts';
import { atomsOf, conditional, conditionsOf, oneOfEach, pairwise, valuesBeside, waysThrough } from './branches.ts';
import type { RawResource } from './resource-files.ts';
import type { Finding } from './states.ts';
import { addressOf, holds, isRequired, isToBeDrawnAgain, isWritten, type Values, type World } from './world.ts';

/** A resource whose file has conditions, with `$state` written out, and an Admin who is the first person of the world. */
export interface Conditioned {
  readonly world: World;
  readonly caller: Caller;
  readonly raw: RawResource;
  readonly definition: ResourceDefinition;
  /** So many cases are tried one and all; of more only enough for every pair of branches. */
  readonly most: number;
}

/** What becomes of a field with a condition in one case. */
type Treatment = 'filled' | 'left out' | 'emptied';

/** One combination: the values that the conditions depend on, and what is done with the fields that have conditions. */
interface Case {
  readonly drivers: Values;
  readonly treatments: Readonly<Record<string, Treatment>>;
}

/** A record as it was made, all that its file lets people write. */
interface Kept {
  readonly id: number;
}

const TRIES = 25;

/** Every combination of the branches of a file's conditions and rules, sent by create and by change: what came of it beside what the file says. */
export async function conditionsTried(whole: Conditioned): Promise<Finding[]> {
  const resource = { ...whole, raw: withoutRows(whole.raw) };
  const kept: Kept[] = [];
  const findings: Finding[] = [];
  for (const each of await casesOf(resource, ['filled', 'left out'], isWritten))
    findings.push(...(await created(resource, each, kept)));
  const changes = await casesOf(resource, ['filled', 'left out', 'emptied'], () => true);
  for (const [index, each] of changes.entries())
    findings.push(...(await changed(resource, each, kept[index % kept.length]!)));
  return findings;
}

/** Without the child tables that can be left out and whose own conditions would have a say. */
const withoutRows = (raw: RawResource): RawResource => ({
  ...raw,
  properties: Object.fromEntries(
    Object.entries(raw.properties).filter(
      ([name, { items }]) => isRequired(raw, name) || conditional(items?.properties ?? {}).length === 0,
    ),
  ),
});

/** The fields that the conditions and rules of a file depend on. */
const driversOf = ({ raw }: Conditioned): string[] => [
  ...new Set(predicatesOf(raw).flatMap((each) => [...fieldsUsed(each)])),
];

const predicatesOf = ({ properties, rules = [] }: RawResource): Predicate[] => [
  ...Object.values(properties).flatMap(conditionsOf),
  ...rules.map(({ assert }) => assert),
];

async function casesOf(
  resource: Conditioned,
  treatments: readonly Treatment[],
  isDriven: (property: RawResource['properties'][string]) => boolean,
): Promise<Case[]> {
  const { raw, definition, world, most } = resource;
  const atoms = predicatesOf(raw).flatMap(atomsOf);
  const drivers = driversOf(resource).filter((name) => raw.properties[name] && isDriven(raw.properties[name]!));
  const choices: Record<string, unknown[]> = {};
  for (const name of drivers) {
    const values = valuesBeside(name, raw.properties[name]!, atoms, await world.value(raw, name, {}));
    choices[name] = isRequired(raw, name) ? values : [null, ...values];
  }
  const { context } = world;
  const defaults = defaultsOf(resource);
  const tests = atoms.map((atom) => predicateClosure(atom, definition.fields));
  const signsOf = (values: Values) => tests.map((test) => String(test({ ...defaults, ...values }, context)));
  const vectors = oneOfEach(waysThrough(choices), (values) => signsOf(values).join());
  const treated = conditional(raw.properties).filter(
    (name) => isWritten(raw.properties[name]!) && !drivers.includes(name),
  );
  const everyWay = [...waysThrough(Object.fromEntries(treated.map((name) => [name, treatments])))];
  // With each vector, those that hold every pair hold every pair of the whole product too, which can have a hundred thousand cases.
  const ways = vectors.length * everyWay.length > most ? pairwise(everyWay, (way) => Object.values(way), 0) : everyWay;
  const cases = vectors.flatMap((values) => ways.map((way) => ({ drivers: values, treatments: way })));
  return pairwise(cases, (each) => [...signsOf(each.drivers), ...Object.values(each.treatments)], most);
}

/** A new record of this case. */
async function created(resource: Conditioned, each: Case, kept: Kept[]): Promise<Finding[]> {
  const { caller, definition } = resource;
  let sent: Values = {};
  let before = 0;
  const reply = await answered(async () => {
    sent = await filled(resource, each, await resource.world.drawn(resource.raw, definition, each.drivers));
    before = await countOf(resource); // what is drawn above may bring records of this resource along
    const first = await caller.post(addressOf(definition), sent);
    if (first.status !== 429) return first;
    await passDay(resource);
    return caller.post(addressOf(definition), sent);
  });
  const defaults = defaultsOf(resource);
  const said = judged(resource, { before: defaults, sent, operation: 'create' });
  const what = `create ${JSON.stringify(each)}`;
  const counted = { what: `${what}: records`, found: (await countOf(resource)) - before };
  if (reply.status !== 201)
    return [
      { what, found: rejection(reply), said: said.errors },
      { ...counted, said: 0 },
    ];
  kept.push({ id: reply.body.data.id });
  return [
    { what, found: [], said: said.errors },
    { ...counted, said: 1 },
    ...(await stored(resource, reply.body.data.id, { what, values: said.after })),
  ];
}

/** A change of a record that stands at some other combination to this one. */
async function changed(resource: Conditioned, each: Case, { id }: Kept): Promise<Finding[]> {
  const { caller, definition, raw, world } = resource;
  const url = `${addressOf(definition)}${id}/`;
  const given = Object.fromEntries(Object.entries(each.drivers).filter(([name]) => !isWritten(raw.properties[name]!)));
  await writeAside(resource, id, given);
  const { data } = (await caller.get(url)).body;
  const before = {
    ...data,
    ...asWritten(resource, data, Object.fromEntries(compared(raw).map((name) => [name, null]))),
  };
  const drivers = Object.fromEntries(Object.entries(each.drivers).filter(([name]) => !(name in given)));
  let sent: Values = {};
  let tries = 0;
  const reply = await answered(async () => {
    const others = tries === 0 ? {} : await world.drawn(raw, definition, { ...relationsOf(raw, before), ...drivers });
    tries += 1;
    sent = await filled(resource, { ...each, drivers }, { ...others, ...drivers }, before);
    return caller.patch(url, sent);
  });
  const said = judged(resource, { before, sent, operation: 'update' });
  const what = `change of ${JSON.stringify(pick(before, [...driversOf(resource), ...Object.keys(each.treatments)]))} by ${JSON.stringify(sent)}`;
  if (reply.status !== 200)
    return [
      { what, found: rejection(reply), said: said.errors },
      { what: `${what}: the record`, found: (await caller.get(url)).body.data, said: data },
    ];
  return [{ what, found: [], said: said.errors }, ...(await stored(resource, id, { what, values: said.after }))];
}

/** Draws again what another record has already, or what a handler refuses for reasons of its own. */
async function answered(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send();
    if (attempt === TRIES || !isToBeDrawnAgain(reply) || isOfRules(reply)) return reply;
  }
}

const isOfRules = ({ body }: Reply): boolean =>
  Object.values<{ message: string }>(body?.errors ?? {}).every(({ message }) =>
    /^(validation|resources)[.]/.test(message),
  ) && body.code === 'invalid';

/** These values with the fields that have conditions filled in, left out or emptied, as the case will have it. */
async function filled(
  { world, raw }: Conditioned,
  { drivers, treatments }: Case,
  values: Values,
  around: Values = {},
): Promise<Values> {
  const sent: Values = { ...values, ...drivers };
  for (const [name, treatment] of Object.entries(treatments)) {
    delete sent[name];
    if (treatment === 'emptied') sent[name] = null;
    if (treatment !== 'filled') continue;
    const value = await world.value(raw, name, { ...around, ...sent });
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}

interface Write {
  readonly before: Values;
  readonly sent: Values;
  readonly operation: 'create' | 'update';
}

/** What the file says of a write: the fields that are named in the answer, or else the record as it is left. */
function judged(resource: Conditioned, { before, sent, operation }: Write): { errors: string[]; after: Values } {
  const { raw, definition, world } = resource;
  const context = { ...world.context, operation };
  const meets = (predicate: Predicate | undefined, record: Values) =>
    predicate !== undefined && holds(predicate, definition, record, context);
  const after = shown({ ...before, ...sent }, raw.properties, meets);
  const errors = new Set<string>();
  for (const [name, { visibleWhen, requiredWhen, readOnlyWhen, writeOnce }] of Object.entries(raw.properties)) {
    if (!isWritten(raw.properties[name]!)) continue;
    const isVisible = visibleWhen === undefined || meets(visibleWhen, after);
    // A custom field may have become required after the record was made: what was missing before is left alone.
    const isOldGap =
      operation === 'update' &&
      definition.fields[name]?.custom !== undefined &&
      !(name in sent) &&
      isEmpty(before[name]) &&
      (visibleWhen === undefined || meets(visibleWhen, before));
    const isNeeded = isVisible && (isRequired(raw, name) || meets(requiredWhen, after));
    if (isNeeded && isEmpty(after[name]) && !isOldGap) errors.add(name);
    if (name in sent && !isAlike(sent[name], before[name]) && meets(readOnlyWhen, before)) errors.add(name);
    const isFixed = writeOnce && operation === 'update' && !isEmpty(before[name]);
    if (name in sent && !isAlike(sent[name], before[name]) && isFixed) errors.add(name);
  }
  for (const { fields, assert } of raw.rules ?? [])
    if (!meets(assert, after)) for (const name of fields) errors.add(name);
  return { errors: [...errors].sort(), after };
}

/** The record without what does not show; what hides may hide more. */
export function shown(
  record: Values,
  properties: RawResource['properties'],
  meets: (predicate: Predicate, record: Values) => boolean,
): Values {
  const hidden = Object.entries(properties).flatMap(([name, { visibleWhen, onHide }]) =>
    visibleWhen && onHide !== 'keep' && !isEmpty(record[name]) && !meets(visibleWhen, record)
      ? [[name, null] as const]
      : [],
  );
  return hidden.length === 0 ? record : shown({ ...record, ...Object.fromEntries(hidden) }, properties, meets);
}

/** The record as it is answered, and what does not show as the table holds it. */
async function stored(
  resource: Conditioned,
  id: number,
  { what, values }: { what: string; values: Values },
): Promise<Finding[]> {
  const { caller, definition, raw, world } = resource;
  const { body } = await caller.get(`${addressOf(definition)}${id}/`);
  const conditioned = new Set(conditional(raw.properties));
  // What no condition empties a feature may fill in, such as the day on which a job opens: that is tested beside it.
  const isOfFeature = (name: string) => raw.hooks !== undefined && isEmpty(values[name]) && !conditioned.has(name);
  const names = compared(raw).filter((name) => name in values && !isOfFeature(name));
  const found = asWritten(resource, body.data, pick(values, names));
  const { rows } = await world.server.database.query<{ row: Values }>(
    `select to_jsonb(t) as row from ${raw.resource} t where id = $1`,
    [id],
  );
  const inTable = (name: string): unknown => {
    const { column, custom } = definition.fields[name] ?? {};
    if (custom !== undefined) return (rows[0]!.row[CUSTOM] as Values | null)?.[custom];
    return column === undefined ? undefined : rows[0]!.row[column];
  };
  const gone = [...conditioned].filter((name) => isEmpty(values[name]));
  return [
    { what: `${what}: the record`, found: withoutGaps(found), said: withoutGaps(pick(values, names)) },
    {
      what: `${what}: the table`,
      found: gone.filter((name) => !isEmpty(inTable(name))),
      said: [],
    },
  ];
}

/** Fields that nobody may write, as their own routes would leave them. */
async function writeAside({ world, raw, definition }: Conditioned, id: number, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await world.server.database.query(
      `update ${raw.resource} set ${definition.fields[name]!.column!} = $1 where id = $2`,
      [value, id],
    );
}

/** Lets a day pass for the records that there are: of some only so many an hour are taken from one person. */
const passDay = async ({ world, raw }: Conditioned): Promise<unknown> =>
  world.server.database.query(`update ${raw.resource} set created_on = created_on - interval '1 day'`, []);

const countOf = async ({ world, raw }: Conditioned): Promise<number> => {
  const { rows } = await world.server.database.query<{ count: string }>(`select count(*) from ${raw.resource}`, []);
  return Number(rows[0]!.count);
};

/** Code of a feature may move the state of a record that it has hooks for, such as a job that needs no approval: that is tested beside it. */
const compared = ({ properties, states, hooks }: RawResource): string[] =>
  Object.keys(properties).filter((name) => {
    const property = properties[name]!;
    const isPlain = !property.writeOnly && !property.items?.properties && property.format !== 'file';
    return isPlain && (isWritten(property) || property.relation !== undefined || (name === states?.field && !hooks));
  });

const relationsOf = ({ properties }: RawResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => properties[name]?.relation && value !== undefined),
  );

const defaultsOf = ({ definition, world }: Conditioned): Values => defaultValues(definition.fields, world.context);

const rejection = ({ status, body, text }: Reply): unknown =>
  status === 422 ? Object.keys(body.errors ?? {}).sort() : [status, text];

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

const withoutGaps = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

export const isAlike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
