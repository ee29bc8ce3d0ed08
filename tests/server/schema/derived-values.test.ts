import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Definitions } from '#engine/model/definition.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import { loadDefinitions } from '#engine/schema/load.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { writeResourceFiles } from '#tests/support/resource-files-on-disk.ts';
import { openSystemDatabase, type SystemDatabase } from '#tests/support/system-database.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in the words of the language, by resource. */
type Files = Readonly<Record<string, object>>;

const link = (to: string) => ({ relation: { to } });
const derive = (from: string, mode: string) => ({ derive: { from, mode } });
const rowsOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
const named = (properties: object, more: object = {}) => ({
  properties: { title: { type: 'string' }, ...properties },
  ...more,
});

/** One field of each type, and of each way in which a value is made of others. */
const READ = {
  text: { type: 'string', maxLength: 40 },
  rich: { type: 'string', widget: 'rich_text' },
  option: { type: 'string', enum: ['a', 'b'] },
  flag: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  period: { type: 'string', format: 'duration' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string', format: 'phone' },
  web: { type: 'string', format: 'uri' },
  whole: { type: 'integer' },
  decimal: { type: 'number' },
  exact: { type: 'number', multipleOf: 0.01 },
  money: { type: 'object', format: 'money' },
  euros: { type: 'object', format: 'money', currency: 'EUR' },
  tags: { type: 'array', items: { type: 'string' } },
  options: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
  other: link('others'),
  others: { type: 'array', items: link('others') },
  file: { type: 'object', format: 'file' },
  group: { type: 'object', properties: { street: { type: 'string' } } },
  lines: rowsOf({ count: { type: 'integer' }, to: link('others') }),
  formula: { type: 'integer', computed: { formula: 'whole + 1' } },
  age: { type: 'integer', computed: { formula: 'years(day, today())' } },
  kept_age: { type: 'integer', computed: { formula: 'years(day, today())', store: 'stored' } },
  counted: { type: 'integer', computed: { count: 'lines' } },
  kept_count: { type: 'integer', computed: { count: 'lines', store: 'stored', scope: 'all' } },
  first_other: {
    ...link('others'),
    computed: { first: 'lines', of: 'to', orderBy: [{ field: 'count' }], store: 'stored', scope: 'all' },
  },
  live_peer: derive('other.peer', 'live'),
  kept_peer: derive('other.peer', 'stored'),
  filled_peer: derive('other.peer', 'copyIfEmpty'),
  kept_amount: derive('other.amount', 'copy'),
  code: { type: 'string', sequence: 'S-{####}' },
} as const;

const BASE: Files = {
  sources: named(READ, { softDelete: true }),
  others: named({ peer: link('others'), amount: { type: 'object', format: 'money' } }),
};

const MODES = ['live', 'stored', 'copy', 'copyIfEmpty'] as const;
const PLACES = ['record', 'row'] as const;
const PATHS = [
  ...[...Object.keys(READ), 'id', 'created_on', 'created_by'].map((name) => `source.${name}`),
  ...['other', 'first_other', 'live_peer', 'kept_peer', 'filled_peer', 'created_by'].flatMap((step) =>
    ['title', 'peer', 'amount', 'id'].map((name) => `source.${step}.${name}`),
  ),
];

/** Those that need no second step; in rows these are enough. */
const OWN = Object.keys(READ).length;

interface Case {
  readonly place: (typeof PLACES)[number];
  readonly mode: (typeof MODES)[number];
  readonly from: string;
}

const CASES: readonly Case[] = PLACES.flatMap((place) =>
  MODES.flatMap((mode) => (place === 'row' ? PATHS.slice(0, OWN) : PATHS).map((from) => ({ place, mode, from }))),
);

/** A resource that reads these values, all at one place. */
const reading = (cases: readonly Case[]): object => {
  const fields = {
    source: link('sources'),
    ...Object.fromEntries(cases.map(({ from, mode }, at) => [`value${at}`, derive(from, mode)])),
  };
  return cases[0]?.place === 'row' ? named({ read: rowsOf(fields) }) : named(fields);
};

const folder = mkdtempSync(join(tmpdir(), 'derived-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** What `npm run resources -- check` says of files, by resource. */
async function check(
  files: Files,
): Promise<{ definitions?: Definitions; faults: ReadonlyMap<string, readonly Diagnostic[]> }> {
  const root = join(folder, String((count += 1)), 'resources');
  const texts = Object.entries({ ...BASE, ...files }).map(
    ([resource, file]) =>
      [`${resource}.yaml`, stringify({ resource, permissions: { key: resource }, ...file })] as const,
  );
  writeResourceFiles(root, Object.fromEntries(texts));
  const { definitions, faults } = await loadDefinitions(root);
  const nameOf = ({ file }: Diagnostic) => file.replace(/^.*\//, '').replace('.yaml', '');
  return { ...(definitions && { definitions }), faults: Map.groupBy(faults, nameOf) };
}

describe.each(moduleDatabases())('what the check of a derived value says, on %s', (kind) => {
  let database: SystemDatabase;
  beforeAll(async () => {
    database = await openSystemDatabase(kind);
  });
  afterAll(() => database?.destroy());

  it('is what the database does, for every type of field, mode and way to it', async () => {
    const alone = await check(Object.fromEntries(CASES.map((each, at) => [`case${at}`, reading([each])])));
    const passed = CASES.filter((_, at) => !alone.faults.has(`case${at}`));
    const groups = [
      ...Map.groupBy(passed, (each) => `${each.place}_${each.mode}_${PATHS.indexOf(each.from) % 2}`.toLowerCase()),
    ];
    const together = await check(Object.fromEntries(groups.map(([name, cases]) => [name, reading(cases)])));

    const { rejections } = await applyDefinitions(database, together.definitions!);

    expect(rejections).toEqual([]);
    expect([...together.faults.values()]).toEqual([]);
    const has = (place: string, mode: string, from: string) =>
      passed.some((each) => each.place === place && each.mode === mode && each.from === from);
    expect(has('record', 'stored', 'source.money') && has('row', 'copy', 'source.other')).toBe(true);
    expect(has('record', 'copy', 'source.kept_peer.peer')).toBe(false);
    const typeOf = (from: string) => {
      const at = CASES.findIndex((each) => each.place === 'record' && each.mode === 'live' && each.from === from);
      return alone.definitions?.resources[`case${at}`]?.fields['value0']?.type;
    };
    expect([typeOf('source.kept_peer.peer'), typeOf('source.kept_peer.amount')]).toEqual(['relation', 'money']);
    await database.exec(`
      insert into others (title) values ('Far');
      insert into others (title, peer_id, amount) values ('Near', 1, '{"amount": 5, "currency": "EUR"}');
      insert into sources (title, text, option, flag, day, time, period, email, whole, exact, money, tags, other_id)
        values ('S', 't', 'a', true, '2026-01-02', now(), 'P3M', 'a@example.com', 7, 2.25, '{"amount": 5, "currency": "EUR"}', '["q"]', 2);
    `);
    for (const [name] of groups) {
      const [table, key] = name.startsWith('row') ? [`${name}__read`, '_record_id, '] : [name, ''];
      if (key !== '') await database.exec(`insert into ${name} (title) values ('R')`);
      await database.exec(`insert into ${table} (${key}source_id) values (${key === '' ? '' : '1, '}1)`);
    }
    await database.exec(`
      update sources set text = 'u', option = 'b', flag = false, day = '2027-01-01', whole = 8, exact = 3.5, tags = '["z"]',
        money = '{"amount": 6, "currency": "USD"}', other_id = 1;
      update others set title = title || 'x', peer_id = 2;
    `);
  });

  it.each<[string, Files, string]>([
    [
      'a value that is read from itself',
      { tree: named({ parent: link('tree'), value: derive('parent.value', 'stored') }) },
      '"value" is read from itself',
    ],
    [
      'values that are read from each other through a count',
      {
        tree: named({
          parent: link('tree'),
          value: derive('parent.total', 'stored'),
          total: {
            type: 'integer',
            computed: { sum: 'tree', via: 'parent', of: 'value', store: 'stored', scope: 'all' },
          },
        }),
      },
      '"value" is read from itself: tree.value → tree.total → tree.value',
    ],
    [
      'values of two resources that are read from each other',
      {
        one: named({ two: link('two'), value: derive('two.value', 'copy') }),
        two: named({ one: link('one'), value: derive('one.value', 'copy') }),
      },
      '"value" is read from itself: one.value → two.value → one.value',
    ],
    [
      'a kept relation beside a field of the name of its column',
      { notes: named({ source: link('sources'), to: derive('source.other', 'stored'), to_id: { type: 'integer' } }) },
      '"to" and "to_id" would have the same column in the table ("to_id")',
    ],
    [
      'a relation on the way that no user chooses',
      { notes: named({ source: link('sources'), value: derive('source.kept_peer.peer', 'stored') }) },
      '"kept_peer" follows from other values: "stored" needs relations that users choose',
    ],
    [
      'the first of cells whose type is another',
      {
        notes: named({
          read: rowsOf({ source: link('sources'), value: derive('source.whole', 'copy') }),
          first: {
            type: 'string',
            computed: { first: 'read', of: 'value', orderBy: [{ field: 'value' }], store: 'stored', scope: 'all' },
          },
        }),
      },
      '"value" is integer, which a field of the type text cannot show',
    ],
  ])('names %s', async (_, files, message) => {
    const { faults } = await check(files);

    expect([...faults.values()].flat().map((fault) => fault.message)).toContain(message);
    expect([...faults.keys()].every((name) => name in files)).toBe(true);
  });

  it('takes what counts and sums along a tree, and of cells that are read from other records', async () => {
    const { faults } = await check({
      tree: named({
        parent: link('tree'),
        own: { type: 'integer' },
        below: {
          type: 'integer',
          computed: { sum: 'tree', via: 'parent', of: 'total', store: 'stored', scope: 'all' },
        },
        total: { type: 'integer', computed: { formula: 'own + below' } },
      }),
      notes: named({
        read: rowsOf({ source: link('sources'), value: derive('source.whole', 'copy') }),
        sum: { type: 'integer', computed: { sum: 'read', of: 'value' } },
      }),
    });

    expect([...faults.values()]).toEqual([]);
  });
});
