import { parentFieldsUsed, fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { rowPredicateClosure } from '#engine/predicates/to-closure.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import {
  atomsOf,
  conditional,
  conditionsOf,
  oneOfEach,
  pairwise,
  type Properties,
  valuesBeside,
  waysThrough,
} from './branches.ts';
import { type Conditioned, isAlike, isEmpty, shown } from './conditions.ts';
import type { RawProperty } from './resource-files.ts';
import type { Finding } from './states.ts';
import { addressOf, isRequired, isToBeDrawnAgain, type Values } from './world.ts';

/** A child table whose fields have conditions. */
interface Table extends Conditioned {
  readonly name: string;
  readonly items: RawProperty;
  readonly fields: Properties;
}

/** What a row is to be: values that its conditions depend on, and the fields with conditions that are filled in. */
interface RowCase {
  readonly drivers: Values;
  readonly filled: readonly string[];
}

/** Stands for a value that another row has, where a field takes its choices from rows. */
const OF_ANOTHER_ROW = 'x';
const TRIES = 25;

/**
 * Rows for every combination of the branches of their conditions, in records for every combination of what those depend on around them:
 * sent together, sent without those that lack something, and left alone while the record around them changes.
 */
export async function rowConditionsTried(resource: Conditioned): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, { items }] of Object.entries(resource.raw.properties)) {
    if (!items?.properties || conditional(items.properties).length === 0) continue;
    const table = { ...resource, name, items, fields: items.properties };
    const arounds = aroundsOf(table);
    for (const [index, around] of arounds.entries())
      for (const rows of inPortions(rowCases(table, around), (items.maxItems ?? 50) - 1))
        findings.push(...(await rowsSent(table, { around, next: arounds[(index + 1) % arounds.length]!, rows })));
  }
  return findings;
}

/** Values of the record around the rows, for every combination that their conditions tell apart. */
function aroundsOf(table: Table): Values[] {
  const { raw } = table;
  const predicates = Object.values(table.fields).flatMap(conditionsOf);
  const atoms = predicates.flatMap(atomsOf).flatMap(({ $parent }) => ($parent ? [$parent as Predicate] : []));
  const names = [...new Set(predicates.flatMap((each) => [...parentFieldsUsed(each)]))];
  const choices = Object.fromEntries(
    names.map((name) => {
      const values = valuesBeside(name, raw.properties[name]!, atoms, undefined);
      return [name, isRequired(raw, name) ? values : [null, ...values]];
    }),
  );
  return oneOfEach(waysThrough(choices), (values) =>
    atoms.map((atom) => String(meetsIn(table, values)({ $parent: atom }, {}))).join(),
  );
}

function rowCases(table: Table, around: Values): RowCase[] {
  const { fields, items, most } = table;
  const predicates = Object.values(fields).flatMap(conditionsOf);
  const atoms = predicates.flatMap(atomsOf);
  const names = [...new Set(predicates.flatMap((each) => [...fieldsUsed(each)]))];
  const choices = Object.fromEntries(
    names.map((name) => {
      const values = valuesBeside(name, fields[name]!, atoms, OF_ANOTHER_ROW);
      return [name, items.required?.includes(name) ? values : [null, ...values]];
    }),
  );
  const signsOf = (row: Values) => atoms.map((atom) => String(meetsIn(table, around)(atom, row)));
  const vectors = oneOfEach(waysThrough(choices), (row) => signsOf(row).join());
  const treated = conditional(fields).filter((name) => !names.includes(name));
  const ways = [...waysThrough(Object.fromEntries(treated.map((name) => [name, [true, false]])))];
  const cases = vectors.flatMap((drivers) =>
    ways.map((way) => ({ drivers, filled: treated.filter((name) => way[name]) })),
  );
  return pairwise(
    cases,
    ({ drivers, filled }) => [...signsOf(drivers), ...treated.map((name) => String(filled.includes(name)))],
    most,
  );
}

interface Sending {
  readonly around: Values;
  readonly next: Values;
  readonly rows: readonly RowCase[];
}

async function rowsSent(table: Table, { around, next, rows: cases }: Sending): Promise<Finding[]> {
  const { caller, definition, name, raw, world } = table;
  const address = addressOf(definition);
  const draft = await world.draft(raw, definition, around);
  const rows = await rowsOf(table, cases, draft);
  const what = `${name} beside ${JSON.stringify(around)}: ${JSON.stringify(rows)}`;
  const said = judgedRows(table, around, rows);
  const all = await caller.post(address, { ...draft, [name]: rows });
  const findings: Finding[] = [];
  if (said.errors.length > 0)
    findings.push({
      what: `${what} together`,
      found: [all.status, Object.keys(all.body.errors ?? {}).sort()],
      said: [422, said.errors],
    });
  const sound = rows.filter((_row, index) => !said.errors.some((error) => error.startsWith(`${name}.${index}.`)));
  const { kept, values } = await soundSent(table, draft, sound);
  if (kept.status !== 201) return [...findings, { what: `${what} that are sound`, found: kept.text, said: 201 }];
  const { id } = kept.body.data;
  findings.push({
    what: `${what} as they are kept`,
    found: cellsOf(table, kept.body.data[name]),
    said: cellsOf(table, judgedRows(table, around, sound).after),
  });
  if (Object.keys(next).length === 0) return findings;
  const before = (await caller.get(`${address}${id}/`)).body.data[name];
  const later = judgedRows(
    table,
    next,
    sound.map((row, index) => ({ ...row, ...before[index] })),
    false,
  );
  const change = { ...(await requiredBy(table, { ...values, ...next })), ...next };
  const changed = await caller.patch(`${address}${id}/`, change);
  const after = (await caller.get(`${address}${id}/`)).body.data[name];
  const isRejected = later.errors.length > 0;
  findings.push({
    what: `${what} when the record changes to ${JSON.stringify(next)}`,
    found: [changed.status, cellsOf(table, after)],
    said: [isRejected ? 422 : 200, cellsOf(table, isRejected ? before : later.after)],
  });
  return findings;
}

async function soundSent({ caller, definition, name, raw, world }: Table, draft: Values, rows: readonly Values[]) {
  for (let attempt = 1; ; attempt += 1) {
    const values = attempt === 1 ? draft : { ...draft, ...fresh(raw, await world.draft(raw, definition)) };
    const kept = await caller.post(addressOf(definition), { ...values, [name]: rows });
    if (attempt === TRIES || !isToBeDrawnAgain(kept)) return { kept, values };
  }
}

/** Values that a condition demands of the record beside the rows. */
async function requiredBy({ raw, definition, world }: Table, values: Values): Promise<Values> {
  const settled = await world.drawn(raw, definition, values);
  return Object.fromEntries(
    Object.entries(settled).filter(([name]) => raw.properties[name]!.requiredWhen && isEmpty(values[name])),
  );
}

/** Another value for what only one record may have. */
const fresh = ({ unique = [] }: Conditioned['raw'], values: Values): Values =>
  Object.fromEntries(unique.flat().flatMap((name) => (name in values ? [[name, values[name]]] : [])));

/** The rows, each sound but for what its case says. */
async function rowsOf(table: Table, cases: readonly RowCase[], draft: Values): Promise<Values[]> {
  const { raw, items, fields, name, world } = table;
  const [example] = (raw.properties[name]!.examples?.[0] ?? []) as Values[];
  const plain = example ?? (await world.row(raw.resource, items));
  const rows: Values[] = [plain];
  for (const { drivers, filled } of cases) {
    const row: Values = { ...(example ?? (await world.row(raw.resource, items))), ...drivers };
    for (const each of filled) row[each] = await world.value({ ...raw, properties: fields }, each, {});
    for (const [each, property] of Object.entries(fields)) {
      while (property.unique && rows.some((other) => other[each] === row[each]))
        row[each] = await world.value({ ...raw, properties: fields }, each, {});
      if (property.choicesFrom && !isEmpty(row[each])) row[each] = offered(table, property, rows, draft)[0];
    }
    rows.push(row);
  }
  return rows;
}

function offered({ name }: Table, { choicesFrom }: RawProperty, rows: readonly Values[], draft: Values): unknown[] {
  const others = choicesFrom!.rows === name ? rows : (draft[choicesFrom!.rows] as Values[]);
  return others.map((row) => row[choicesFrom!.value]);
}

const meetsIn = ({ definition, name, world }: Table, around: Values) => {
  const parent = { ...defaultValues(definition.fields, world.context), ...around };
  return (predicate: Predicate | undefined, row: Values): boolean =>
    predicate !== undefined &&
    rowPredicateClosure(
      predicate,
      definition.fields[name]!.fields!,
      definition.fields,
    )(row, { ...world.context, parent });
};

/** What the file says of rows in such a record; what a condition locks is locked in rows that are sent. */
function judgedRows(
  table: Table,
  around: Values,
  rows: readonly Values[],
  isSent = true,
): { errors: string[]; after: Values[] } {
  const { definition, fields, items, name, world } = table;
  const meets = meetsIn(table, around);
  const before = defaultValues(definition.fields[name]!.fields!, world.context);
  const after = rows.map((row) => shown({ ...before, ...row }, fields, meets));
  const errors = after.flatMap((row, index) =>
    Object.entries(fields)
      .filter(([each, { visibleWhen, requiredWhen, readOnlyWhen }]) => {
        const isVisible = visibleWhen === undefined || meets(visibleWhen, row);
        const isWanted = isVisible && (items.required?.includes(each) || meets(requiredWhen, row));
        const isLocked = isSent && !isAlike(row[each], before[each]) && meets(readOnlyWhen, before);
        return (isWanted && isEmpty(row[each])) || isLocked;
      })
      .map(([each]) => `${name}.${index}.${each}`),
  );
  return { errors: errors.sort(), after };
}

/** What rows hold, as far as conditions have a say in it. */
const cellsOf = ({ fields }: Table, rows: readonly Values[]): Values[] =>
  rows.map((row) => Object.fromEntries(conditional(fields).map((name) => [name, row[name] ?? null])));

function* inPortions<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
