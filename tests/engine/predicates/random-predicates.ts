import type { PredicateFields } from '#engine/predicates/condition.ts';
import type { EvaluationContext, FieldTest, Predicate } from '#engine/model/predicate.ts';

/** Random predicates and records over one set of fields that has every type; the same seed gives the same ones. */
export interface Source {
  predicate(): Predicate;
  record(): Record<string, unknown>;
}

type Random = () => number;

/** A small seeded generator (mulberry32): 0 up to 1. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const BOSS = {
  name: { type: 'text', column: 'name' },
  level: { type: 'integer', column: 'level' },
} as const satisfies PredicateFields;

/** The fields of people, whom relations lead to, that conditions name. */
const PERSON = {
  ...BOSS,
  active: { type: 'boolean', column: 'active' },
  joined: { type: 'date', column: 'joined' },
  boss: { type: 'relation', column: 'boss_id', relation: { to: 'people', fields: BOSS } },
  groups: { type: 'relations', relation: { to: 'people', fields: BOSS } },
} as const satisfies PredicateFields;

const TO_PEOPLE = { relation: { to: 'people', fields: PERSON } } as const;

/** The fields of the rows of a record. */
const STEP = {
  level: { type: 'integer', column: 'level' },
  remark: { type: 'text', column: 'remark' },
  user: { type: 'relation', column: 'user_id', ...TO_PEOPLE },
} as const satisfies PredicateFields;

export const FIELDS = {
  title: { type: 'text', column: 'title' },
  note: { type: 'text', column: 'note' },
  mail: { type: 'email', column: 'mail' },
  stage: { type: 'choice', column: 'stage' },
  colors: { type: 'choices', column: 'colors' },
  skills: { type: 'tags', column: 'skills' },
  openings: { type: 'integer', column: 'openings' },
  weight: { type: 'number', column: 'weight' },
  amount: { type: 'number', column: 'amount' },
  active: { type: 'boolean', column: 'active' },
  urgent: { type: 'boolean', column: 'urgent' },
  opened: { type: 'date', column: 'opened' },
  closed: { type: 'date', column: 'closed' },
  seen: { type: 'datetime', column: 'seen' },
  changed: { type: 'datetime', column: 'changed' },
  notice: { type: 'duration', column: 'notice' },
  limit: { type: 'duration', column: 'limit' },
  salary: { type: 'money', column: 'salary', currency: 'EUR' },
  bonus: { type: 'money', column: 'bonus' },
  owner: { type: 'relation', column: 'owner_id', ...TO_PEOPLE },
  team: { type: 'relation', column: 'team_id' },
  panel: { type: 'relations', ...TO_PEOPLE },
  logo: { type: 'file', column: 'logo' },
  address: { type: 'group', column: 'address' },
  steps: { type: 'rows', fields: STEP },
} as const satisfies PredicateFields;

type Name = Exclude<keyof typeof FIELDS, 'steps'>;

/** Paths, with a name of the same family. */
const PATHS: Readonly<Record<string, Name>> = {
  'owner.name': 'note',
  'owner.level': 'openings',
  'owner.active': 'urgent',
  'owner.joined': 'closed',
  'owner.boss': 'team',
  'owner.groups': 'panel',
  'owner.boss.name': 'note',
  'owner.boss.level': 'openings',
  'owner.groups.name': 'note',
  'panel.name': 'note',
  'panel.level': 'openings',
  'panel.boss.name': 'note',
  'steps.level': 'openings',
  'steps.remark': 'note',
  'steps.user': 'team',
  'steps.user.name': 'note',
  'steps.user.groups': 'panel',
};

/** Conditions on one element: the list, and what is tested of it with a name of the same family. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Name>>>> = {
  steps: { level: 'openings', remark: 'note', user: 'team', 'user.name': 'note' },
  panel: { name: 'note', level: 'openings', boss: 'team', 'boss.level': 'openings' },
  'owner.groups': { name: 'note', level: 'openings' },
};

/** The fields of the record that these are rows of; it has no `note`. */
export const PARENT_FIELDS = {
  title: { type: 'text' },
  note: { type: 'text' },
  owner: { type: 'relation', ...TO_PEOPLE },
  opened: { type: 'date' },
  openings: { type: 'number' },
  active: { type: 'boolean' },
  limit: { type: 'duration' },
  panel: { type: 'relations', ...TO_PEOPLE },
} as const satisfies PredicateFields;

export const CONTEXT: EvaluationContext = {
  user: {
    id: 3,
    role: 'recruiter',
    username: 'é',
    attributes: { units: [2, 3, 1.5], stages: ['open', 'a', 'it\'s "\\"', '日本'], nothing: [], flags: [true] },
  },
  today: '2026-11-20',
  timeZone: 'America/St_Johns',
  now: '2026-11-20T10:00:00.5Z',
  settings: {
    limits: { openings: 2, stage: 'open', none: null, strict: true },
    since: '2026-11-01',
    names: ['a', 'b'],
  },
  related: {
    people: {
      1: { name: 'a', level: 1, active: true, joined: '2026-11-20', boss: 2, groups: [1, 3] },
      2: { name: 'Z', level: 3, active: false, joined: '2026-11-01', boss: 1, groups: [] },
      3: { name: null, level: null, active: null, joined: null, boss: null, groups: [2, 4] },
    },
  },
  parent: {
    title: 'Z',
    owner: { id: 2, name: 'Maya' },
    opened: '2026-11-20',
    openings: 1.5,
    active: false,
    limit: 'P1M',
    panel: [{ id: 2 }, 3],
  },
  state: 'open',
  operation: 'update',
};

const TEXTS = [
  '',
  'a',
  'ab',
  'Z',
  'é',
  'e\u0301',
  'ß',
  '日本',
  '\uFF5E',
  '\uE000',
  '𝔘',
  '😀',
  '😀😀',
  "it's",
  '%',
  '\\',
  'Ω ω',
];
/** Parts of them, small and capital; wildcards of LIKE stand for themselves. */
const PARTS = [...TEXTS, 'A', 'B', 'z', 'É', 'ω', 'Ω Ω', 'DRA', 'op', "'", '_', '%%', '本'];
const STAGES = ['draft', 'open', 'closed'];
const NUMBERS = [-1, 0, 1, 1.5, 2, 3, 0.1, 100];
const DATES = ['2026-11-01', '2026-11-19', '2026-11-20', '2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'];
const INSTANTS = [
  '2026-11-20T00:00:00Z',
  '2026-11-20T10:00:00.5Z',
  '2026-11-20T10:00:00.500000+00:00',
  '2026-11-20T12:00:00.5+02:00',
  '2026-11-20 10:00:00.500001+00',
  '2026-11-19T23:59:59.999999Z',
  '2026-11-20T23:30:00-00:30',
  '2026-11-01T00:00:00Z',
  '2026-11-20T03:29:59.999999Z',
  '2026-11-20T03:30:00Z',
  '2026-11-16T03:30:00Z',
  '2026-11-01T02:30:00Z',
];
const DURATIONS = ['P0D', 'P7D', 'P1W', 'P30D', 'P31D', 'P1M', 'P4W', 'P12M', 'P52W', 'P9999M'];
const AMOUNTS = [
  'EUR 0',
  'EUR -1',
  'EUR 50000',
  'EUR 50000.5',
  'USD 50000',
  'USD 1',
  'JPY 50000',
  'EUR 99999999999.99',
];
const MONEY = AMOUNTS.map((text) => ({ amount: Number(text.slice(4)), currency: text.slice(0, 3) }));
const IDS = [1, 2, 3, 4];
const UUIDS = ['6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b'];

/** Values a record may hold. */
const STORED: Readonly<Record<Name, readonly unknown[]>> = {
  title: TEXTS,
  note: TEXTS,
  mail: TEXTS,
  stage: STAGES,
  colors: STAGES,
  skills: TEXTS.slice(1),
  openings: [-1, 0, 1, 2, 3, 100, Number.MAX_SAFE_INTEGER],
  weight: [...NUMBERS, 1e-7, 1e21, 0.30000000000000004],
  amount: [-1, 0, 0.1, 1.5, 2, 99.99],
  active: [true, false],
  urgent: [true, false],
  opened: DATES,
  closed: DATES,
  seen: INSTANTS,
  changed: INSTANTS,
  notice: DURATIONS,
  limit: DURATIONS,
  salary: MONEY,
  bonus: MONEY,
  owner: IDS,
  team: IDS,
  panel: IDS,
  logo: UUIDS.map((id) => ({ id })),
  address: [{ street: 'a' }, {}],
};

/** Literals a field is compared with; they need not be values that records hold. */
const LITERALS: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  text: TEXTS,
  number: [...NUMBERS, 1e-7, 1e21, -0, 1e300, 0.30000000000000004, Number.MAX_SAFE_INTEGER],
  boolean: [true, false],
  time: [...DATES, ...INSTANTS],
  duration: DURATIONS,
  money: AMOUNTS,
  opaque: [],
};

const FAMILY: Readonly<Record<Name, string>> = {
  title: 'text',
  note: 'text',
  mail: 'text',
  stage: 'text',
  colors: 'text',
  skills: 'text',
  openings: 'number',
  weight: 'number',
  amount: 'number',
  active: 'boolean',
  urgent: 'boolean',
  opened: 'time',
  closed: 'time',
  seen: 'time',
  changed: 'time',
  notice: 'duration',
  limit: 'duration',
  salary: 'money',
  bonus: 'money',
  owner: 'number',
  team: 'number',
  panel: 'number',
  logo: 'opaque',
  address: 'opaque',
};

const NAMES = Object.keys(FIELDS).filter((name) => name !== 'steps') as Name[];
const LISTS: readonly Name[] = ['colors', 'skills', 'panel'];
const DYNAMICS = [
  { $user: 'id' },
  { $user: 'role' },
  { $user: 'username' },
  { $now: 'date' },
  { $now: 'date-time' },
  { $setting: 'limits.openings' },
  { $setting: 'limits.stage' },
  { $setting: 'limits.none' },
  { $setting: 'limits.none.deeper' },
  { $setting: 'since' },
] as const;

/** Only what has days compares with these. */
const DAYS = [
  { $day: 0 },
  { $day: -1 },
  { $day: 1 },
  { $day: -30_000 },
  { $week: 0 },
  { $week: -1 },
  { $month: 0 },
  { $month: 1 },
] as const;

/** `ofRows`: conditions of rows, which may ask for fields of the record around. */
export function randomSource(seed: number, { ofRows = false } = {}): Source {
  const random = randomOf(seed);
  return { predicate: () => predicate(random, 3, ofRows), record: () => record(random) };
}

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const some = <T>(random: Random, values: readonly T[], most: number): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, values));

function record(random: Random): Record<string, unknown> {
  const own = NAMES.map((name) => [name, stored(random, name)]);
  return { ...Object.fromEntries(own), steps: random() < 0.2 ? [] : some(random, [0, 1], 3).map(() => step(random)) };
}

const step = (random: Random): Record<string, unknown> => ({
  level: stored(random, 'openings'),
  remark: stored(random, 'note'),
  user: stored(random, 'owner'),
});

function stored(random: Random, name: Name): unknown {
  if (random() < 0.25) return FIELDS[name].type === 'relations' ? [] : null;
  if (!LISTS.includes(name)) return inShape(random, name, pick(random, STORED[name]));
  return [...new Set(some(random, STORED[name], 3))].map((value) => inShape(random, name, value));
}

/** Relations come as ids or as `{ id, name }`. */
const inShape = (random: Random, name: Name, value: unknown): unknown =>
  (name === 'owner' || name === 'team' || name === 'panel') && random() < 0.5 ? { id: value, name: 'x' } : value;

function predicate(random: Random, depth: number, ofRows: boolean): Predicate {
  const entries = Array.from({ length: 1 + Math.floor(random() * 2) }, () => entry(random, depth, ofRows));
  return Object.fromEntries(entries) as Predicate;
}

function entry(random: Random, depth: number, ofRows: boolean): [string, unknown] {
  const kind = depth > 0 ? random() : 1;
  if (kind < 0.15) return [pick(random, ['anyOf', 'allOf']), list(random, () => predicate(random, depth - 1, ofRows))];
  if (kind < 0.25) return ['not', predicate(random, depth - 1, ofRows)];
  if (kind < 0.3)
    return ['$state', pick(random, ['open', 'closed', ['open', 'draft'], { not: 'open' }, null, { minLength: 4 }])];
  if (kind < 0.33) return ['$operation', pick(random, ['create', 'update'])];
  if (ofRows && kind < 0.38) return ['$parent', Object.fromEntries([parentEntry(random)])];
  if (kind < 0.6) return linked(random);
  if (kind < 0.66) return outside(random);
  const name = pick(random, NAMES);
  return [name, test(random, name, 2)];
}

/** A test through relations or rows. */
function linked(random: Random): [string, unknown] {
  if (random() < 0.6) {
    const path = pick(random, Object.keys(PATHS));
    return [path, test(random, PATHS[path]!, 2)];
  }
  const list = pick(random, Object.keys(ELEMENTS));
  const fields = ELEMENTS[list]!;
  const tests = some(random, Object.keys(fields), 2).map((name) => [name, test(random, fields[name]!, 1, true)]);
  const contains = { ...Object.fromEntries(tests), ...(tests.length === 0 && { not: { anyOf: [] } }) };
  return [list, random() < 0.3 ? { not: { contains } } : { contains }];
}

/** A test of the user or of a setting. */
const outside = (random: Random): [string, unknown] =>
  pick(random, [
    ['$user', { role: pick(random, ['recruiter', 'vendor', { not: 'vendor' }, ['admin', 'recruiter']]) }],
    ['$user', { units: { present: random() < 0.5 }, id: { minimum: 2 } }],
    ['$setting', { 'limits.strict': random() < 0.5 }],
    ['$setting', { 'limits.openings': { minimum: pick(random, NUMBERS) }, 'limits.none': null }],
    ['$setting', { names: { contains: pick(random, ['a', 'c']) } }],
    ['$setting', { 'limits.none.deeper': { not: 'x' } }],
  ]);

const PARENT_NAMES = Object.keys(PARENT_FIELDS) as (keyof typeof PARENT_FIELDS)[];

/** A test of the record around; what it compares with by `$field` is a field of that record too. */
function parentEntry(random: Random): [string, unknown] {
  const name = pick(random, PARENT_NAMES);
  const others = PARENT_NAMES.filter((other) => FAMILY[other] === FAMILY[name] && other !== 'panel');
  const value = random() < 0.3 ? { $field: pick(random, others) } : pick(random, LITERALS[FAMILY[name]]!);
  if (random() < 0.2) return ['not', { [name]: { present: random() < 0.5 } }];
  return [name, random() < 0.2 ? null : value];
}

const list = <T>(random: Random, make: () => T): T[] => Array.from({ length: Math.floor(random() * 4) }, make);

/** `isInside`: of an element, where `$field` means its own fields. */
function test(random: Random, name: Name, depth: number, isInside = false): FieldTest {
  const operand = (of: Random, like: Name) => operandOf(of, like, isInside);
  const literals = LITERALS[FAMILY[name]]!;
  const kind = random();
  if (kind < 0.08) return null;
  if (kind < 0.2) return { present: random() < 0.5 };
  if (kind < 0.28 && depth > 0) return { not: test(random, name, depth - 1, isInside) };
  if (kind < 0.31 && ATTRIBUTES[FAMILY[name]])
    return { $user: pick(random, [ATTRIBUTES[FAMILY[name]]!, 'nothing', 'unknown']) };
  if (literals.length === 0) return { present: true };
  if (kind < 0.4) return random() < 0.5 ? operand(random, name) : { const: operand(random, name) };
  if (kind < 0.55) {
    const values = [...some(random, literals, 3), ...(random() < 0.2 ? [null] : [])];
    return random() < 0.5 ? values : { enum: values };
  }
  if (LISTS.includes(name)) return { contains: operand(random, name) };
  if (FAMILY[name] === 'text' && random() < 0.3)
    return { [pick(random, ['contains', 'startsWith'])]: pick(random, PARTS) };
  if (FAMILY[name] === 'boolean') return operand(random, name);
  const words = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
  if (FAMILY[name] === 'text' && random() < 0.3)
    return { [pick(random, ['minLength', 'maxLength'])]: Math.floor(random() * 4) };
  const test_ = { [pick(random, words)]: operand(random, name) };
  return random() < 0.3 ? { ...test_, [pick(random, words)]: operand(random, name) } : test_;
}

/** The attributes of the user with values of a family. */
const ATTRIBUTES: Readonly<Record<string, string>> = { number: 'units', text: 'stages', boolean: 'flags' };

function operandOf(random: Random, name: Name, isInside: boolean) {
  const kind = random();
  if (kind < 0.03) return null;
  if (kind < 0.25 && !isInside) {
    const others = NAMES.filter((other) => FAMILY[other] === FAMILY[name] && !LISTS.includes(other));
    return { $field: pick(random, others) };
  }
  if (kind < 0.33 && FAMILY[name] !== 'money')
    return {
      $parent: pick(
        random,
        PARENT_NAMES.filter((other) => FAMILY[other] === FAMILY[name] && other !== 'panel'),
      ),
    };
  if (kind < 0.4 && FAMILY[name] === 'time') return pick(random, DAYS);
  if (kind < 0.45 && FAMILY[name] !== 'money') return pick(random, DYNAMICS);
  return pick(random, LITERALS[FAMILY[name]]!);
}
