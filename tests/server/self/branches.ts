import type { FieldTest, Predicate } from '#engine/model/predicate.ts';
import type { RawProperty, RawResource } from './resource-files.ts';

export type Properties = Readonly<Record<string, RawProperty>>;

/** The parts of a condition that are true or false by themselves: one word of one test of one field each. */
export function atomsOf(predicate: Predicate): Predicate[] {
  return Object.entries(predicate).flatMap(([key, test]): Predicate[] => {
    if (key === 'anyOf' || key === 'allOf') return (test as readonly Predicate[]).flatMap(atomsOf);
    if (key === 'not') return atomsOf(test as Predicate);
    if (key === '$parent') return atomsOf(test as Predicate).map((atom) => ({ $parent: atom }));
    if (typeof test !== 'object' || test === null || Array.isArray(test)) return [{ [key]: test }];
    return Object.entries(test).map(([word, operand]) => ({ [key]: { [word]: operand } as FieldTest }));
  });
}

/** The conditions of a property, by name. */
export const conditionsOf = ({ visibleWhen, requiredWhen, readOnlyWhen }: RawProperty): Predicate[] =>
  [visibleWhen, requiredWhen, readOnlyWhen].filter((each) => each !== undefined);

/** Names of the properties that have a condition of their own. */
export const conditional = (properties: Properties): string[] =>
  Object.keys(properties).filter((name) => conditionsOf(properties[name]!).length > 0);

/** The file with `$state` written out as the field that holds it, which every record has and nobody writes. */
export function withoutState(raw: RawResource): RawResource {
  if (!raw.states) return raw;
  const { field } = raw.states;
  const written = JSON.parse(JSON.stringify(raw).replaceAll('"$state"', JSON.stringify(field))) as RawResource;
  return {
    ...written,
    properties: { ...written.properties, [field]: { ...written.properties[field], readOnly: true } },
    required: [...new Set([...(written.required ?? []), field])],
  };
}

/** Every way to take one of each: a list of choices for each name. */
export function* waysThrough<Item>(
  choices: Readonly<Record<string, readonly Item[]>>,
): Generator<Record<string, Item>> {
  const [[name, items] = [], ...rest] = Object.entries(choices);
  if (name === undefined || items === undefined) {
    yield {};
    return;
  }
  for (const item of items)
    for (const others of waysThrough(Object.fromEntries(rest))) yield { [name]: item, ...others };
}

/** The first of those that `signOf` says the same of. */
export const oneOfEach = <Item>(items: Iterable<Item>, signOf: (item: Item) => string): Item[] => {
  const found = new Map<string, Item>();
  for (const item of items) if (!found.has(signOf(item))) found.set(signOf(item), item);
  return [...found.values()];
};

/** Of so many that hold a pair the best is taken. */
const CANDIDATES = 60;

/**
 * All of them up to `most`; above it as few as hold every pair of levels that occurs in one of them. `levelsOf` says at which level of
 * each factor one stands.
 */
export function pairwise<Item>(
  items: readonly Item[],
  levelsOf: (item: Item) => readonly string[],
  most: number,
): Item[] {
  if (items.length <= most) return [...items];
  const all = items.map((item) => {
    const levels = levelsOf(item).map((level, factor) => `${factor}=${level}`);
    const pairs = levels.flatMap((one, at) => [one, ...levels.slice(at + 1).map((other) => `${one} ${other}`)]);
    return { item, pairs };
  });
  const holders = new Map<string, typeof all>();
  for (const each of all)
    for (const pair of each.pairs) {
      const known = holders.get(pair);
      if (known) known.push(each);
      else holders.set(pair, [each]);
    }
  const taken: Item[] = [];
  for (const candidates of holders.values()) {
    const gains = candidates
      .slice(0, CANDIDATES)
      .map((each) => ({ each, gain: each.pairs.filter((pair) => holders.has(pair)).length }));
    const { each: best } = gains.reduce((one, other) => (other.gain > one.gain ? other : one));
    for (const pair of best.pairs) holders.delete(pair);
    taken.push(best.item);
  }
  return taken;
}

const DAY_MS = 86_400_000;

/**
 * Values of a field on both sides of each test that is made of it, and none at all where it need not have one. `drawn` is a value that it
 * may have, for tests that only ask whether there is one.
 */
export function valuesBeside(
  name: string,
  property: RawProperty,
  atoms: readonly Predicate[],
  drawn: unknown,
): unknown[] {
  if (property.enum) return [...property.enum];
  if (property.type === 'boolean') return [true, false];
  const tests = atoms.flatMap((atom) => (Object.hasOwn(atom, name) ? [atom[name]] : []));
  const isCompared = JSON.stringify(atoms).includes(`{"$field":"${name}"}`) || JSON.stringify(tests).includes('$');
  if (property.format === 'date' || property.format === 'date-time')
    return isCompared ? [-2, 0, 2].map((days) => moment(days, property.format!)) : operandsOf(tests, drawn);
  if (property.type === 'integer' || property.type === 'number') {
    const numbers = isCompared ? [1000, 1001, 1002] : operandsOf(tests, drawn).flatMap(around);
    return numbers.filter((value) => isWithin(property, Number(value)));
  }
  return operandsOf(tests, drawn);
}

const moment = (days: number, format: string): string => {
  const text = new Date(Date.now() + days * DAY_MS).toISOString();
  return format === 'date' ? text.slice(0, 10) : text.replace(/[.]\d+Z$/, 'Z');
};

const operandsOf = (tests: readonly unknown[], drawn: unknown): unknown[] => {
  const scalars = tests.flatMap((test) =>
    isScalar(test)
      ? [test]
      : Object.values(test as object)
          .flat()
          .filter(isScalar),
  );
  return [
    ...new Set([...scalars.filter((value) => typeof value === typeof drawn), ...(drawn === undefined ? [] : [drawn])]),
  ];
};

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Rounded: 4.27 less 1 is not quite 3.27. */
const around = (value: unknown): number[] => [-1, 0, 1].map((step) => Number((Number(value) + step).toFixed(6)));

const isWithin = (
  { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity }: RawProperty,
  value: number,
): boolean => value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
