import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { type RawResource, type ResourceFile, sharedFiles } from './resource-files.ts';
import { addressOf, isWritten, type Made, type Values, World } from './world.ts';

const RECORDS = process.env.TEST_DEEP ? 40 : 2;
const DELETED = process.env.TEST_DEEP ? 20 : 2;

let server: HierarchyServer;
let world: World;
beforeAll(async () => {
  server = await startHierarchyServer(quickestDatabase());
  const people = await Promise.all([server.build.user({ role: 'Admin' }), server.build.user({ role: 'Recruiter' })]);
  world = new World(
    server,
    people.map(({ id }) => id),
  );
});

/** What a spreadsheet can carry and a person may write; a state changes by its transitions alone. */
const exchanged = ({ raw, definition }: ResourceFile): string[] =>
  Object.entries(raw.properties).flatMap(([name, property]) =>
    isWritten(property) && !property.writeOnly && name !== raw.states?.field && definition.fields[name] ? [name] : [],
  );

/** Records of one kind that go and come together do not know each other by any name that lasts. */
const pointingAtNone = ({ resource, properties }: RawResource): Values =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): (readonly [string, null | readonly []])[] => {
      if (!isWritten(property)) return [];
      if (property.relation?.to === resource) return [[name, null]];
      return property.items?.relation?.to === resource ? [[name, []]] : [];
    }),
  );

const valuesOf = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, withoutRowIds(record[name])]));

/** Rows that come again are new ones. */
const withoutRowIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null && !isRelated(row) ? { ...row, id: undefined } : row,
      )
    : value;

/** Of two records with the same name a cell does not say which is meant: an import asks. */
async function isDecidedByNames(address: string, names: readonly string[], { answered }: Made): Promise<boolean> {
  for (const field of names)
    for (const related of [answered[field]].flat()) {
      const name = isRelated(related) ? related.name : undefined;
      if (name === undefined) continue;
      const { body } = await server.admin.get(
        `${address}options/${field}/?query=${encodeURIComponent(name)}&limit=100`,
      );
      if ((body?.results ?? []).filter((option: { name: string }) => option.name === name).length > 1) return false;
    }
  return true;
}

const isRelated = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && Object.keys(value).length === 2;

const inOrder = (records: readonly Values[]): Values[] =>
  [...records].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const exchangeable = sharedFiles
  .filter(({ exports, definition }) => exports && definition.list.import)
  .map((file) => [file.raw.resource, file] as const);

it.each(exchangeable)('what is exported of %s is taken back as it is', async (resource, file) => {
  for (let count = 0; count < RECORDS; count += 1) await world.make(resource);
  const address = addressOf(file.definition);
  const names = exchanged(file);
  const { body } = await server.admin.get(`${address}?limit=200`);
  const exported = await server.admin.get(`${address}export/?columns=${['id', ...names].join(',')}`);

  const admin = importsBy(server);
  const tried = await admin.check(
    resource,
    exported.text,
    plan(
      [...['id', ...names].entries()].map(([column, name]) => [name, column] as const),
      { match: ['id'] },
    ),
  );

  expect([tried.state, tried.counts, await admin.faults(tried.id)]).toMatchObject([
    'checked',
    { created: 0, changed: 0, invalid: 0, unchanged: body.count },
    [],
  ]);
});

/** Those that a row of a sheet can be enough for. */
const comingAgain = exchangeable.filter(
  ([, file]) =>
    (file.raw.required ?? []).every((name) => exchanged(file).includes(name)) &&
    !(file.raw.permissions?.grants && Object.values(file.raw.permissions.grants).every((grant) => !grant.delete)),
);

/** Each by one of the two kinds of file; the deep run takes both. */
describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  it.each(comingAgain.filter((_file, index) => process.env.TEST_DEEP || (index % 2 === 0) === (format === 'csv')))(
    'what is exported of %s and deleted comes again',
    async (resource, file) => {
      const { definition, raw } = file;
      const address = addressOf(definition);
      const names = exchanged(file);
      const kept = world.made.get(resource) ?? [];
      const made: Made[] = [];
      while (made.length < DELETED) {
        const record = await world.make(resource, pointingAtNone(raw));
        if (await isDecidedByNames(address, names, record)) made.push(record);
      }
      const ids = made.map(({ id }) => id);
      const filter = encodeURIComponent(JSON.stringify({ id: ids }));
      const exported = await server.admin.get(
        `${address}export/?columns=${names.join(',')}&format=${format}&filter=${filter}`,
      );
      expect((await server.admin.delete(`${address}bulk/`, { ids })).status).toBe(200);
      world.made.set(resource, kept);

      const admin = importsBy(server, await server.build.user({ role: 'Admin' }));
      const uploaded = await admin.upload(resource, exported.bytes, `records.${format}`);
      const sources = names.map((name, column) => [name, column] as const);
      const tried = await admin.act(uploaded.body.data.id, 'check', plan(sources));
      expect([tried.counts, await admin.faults(tried.id)]).toMatchObject([{ created: ids.length, invalid: 0 }, []]);
      await admin.act(tried.id, 'start');

      const { body } = await server.admin.get(`${address}?limit=200&orderBy=id&ascending=0`);
      const again = body.results.slice(0, ids.length);
      expect(again.map((record: Values) => record['id']).filter((id: number) => ids.includes(id))).toEqual([]);
      expect(inOrder(again.map((record: Values) => valuesOf(record, names)))).toEqual(
        inOrder(made.map(({ answered }) => valuesOf(answered, names))),
      );
    },
  );
});
