import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { asWritten } from './as-written.ts';
import { sharedFiles, type RawProperty, type ResourceFile } from './resource-files.ts';
import { violations } from './values.ts';
import { addressOf, isToBeDrawnAgain, isWritten, type Made, type Values, World } from './world.ts';

const RECORDS = process.env.TEST_DEEP ? 120 : 6;
const TIMEOUT_MS = process.env.TEST_DEEP ? 600_000 : 120_000;

/** Openings come with their jobs, so their number says nothing: they are tested beside their feature. */
const countedFiles = sharedFiles.filter(({ raw }) => raw.resource !== 'job_openings');

describe.each(moduleDatabases())('a resource, by its own file, on %s', { timeout: TIMEOUT_MS }, (kind) => {
  let server: HierarchyServer;
  let world: World;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const people = await Promise.all([server.build.user({ role: 'Admin' }), server.build.user({ role: 'Recruiter' })]);
    world = new World(
      server,
      people.map(({ id }) => id),
    );
  });

  describe.each(countedFiles.map((file) => [file.raw.resource, file] as const))('%s', (resource, file) => {
    const address = addressOf(file.definition);
    const made: Made[] = [];
    const searches = file.definition.list.search.length > 0;

    it('takes what its file allows and answers what it was given', async () => {
      for (let count = 0; count < RECORDS; count += 1) {
        const record = await world.make(resource);
        const { body } = await server.admin.get(`${address}${record.id}/`);
        expect(asWritten(file, body.data, record.sent)).toEqual(record.sent);
        expect(body.data).toEqual(record.answered);
        made.push(record);
      }
    });

    /** A change of everything; values that another record has already are drawn again. */
    const change = async (record: Made) => {
      for (;;) {
        const next = withoutKept(
          file,
          await world.draft(file.raw, file.definition, relationsOf(file, record.sent)),
          record,
        );
        const changed = await record.creator.patch(`${address}${record.id}/`, next);
        if (!isToBeDrawnAgain(changed)) return { next, changed };
      }
    };

    it('takes each change, answers it, and dates only what differs', async () => {
      const record = made[0]!;
      const { next, changed } = await change(record);
      world.forget(resource, record.id);
      const same = await record.creator.patch(`${address}${record.id}/`, withRowIds(file, next, changed.body.data));

      expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
      expect(asWritten(file, changed.body.data, next)).toEqual(next);
      expect(same.body.data).toEqual(changed.body.data);
    });

    it('finds its records by every field that it filters by', async () => {
      const all = await everything(server, address);
      for (const name of file.definition.list.filters)
        for (const value of operandsOf(all, name)) {
          const { status, body, text } = await server.admin.get(
            `${address}?filter=${encodeURIComponent(JSON.stringify({ [name]: value }))}&limit=200`,
          );
          const expected = all.filter((record) => meets(record[name], value)).map(({ id }) => id);
          expect([name, value, status, body.results?.map(({ id }: Values) => id).sort(byNumber) ?? text]).toEqual([
            name,
            value,
            200,
            expected.sort(byNumber),
          ]);
          expect(body.count).toBe(expected.length);
        }
    });

    it('orders its records by every column, both ways, and keeps all of them', async () => {
      const all = await everything(server, address);
      for (const name of sortable(file)) {
        const ascending = await everything(server, address, `orderBy=${name}&ascending=1`);
        const descending = await everything(server, address, `orderBy=${name}&ascending=0`);
        expect([name, idsOf(ascending).sort(byNumber)]).toEqual([name, idsOf(all).sort(byNumber)]);
        expect(idsOf(descending)).toHaveLength(all.length);
        expect(isOrdered(ascending.map((record) => record[name]))).toBe(true);
        expect(isOrdered(descending.map((record) => record[name]).reverse())).toBe(true);
      }
    });

    it('finds its records by the words in them', async () => {
      const all = await everything(server, address);
      for (const name of file.definition.list.search) {
        const record = all.find((each) => typeof each[name] === 'string' && each[name].length < 60);
        if (!record) continue;
        const isRich = file.definition.fields[name]?.widget === 'rich_text';
        const words = isRich ? String(record[name]).replaceAll(/<[^>]*>/g, '') : String(record[name]);
        const { body } = await server.admin.get(`${address}?query=${encodeURIComponent(words)}&limit=200`);
        expect(idsOf(body.results)).toContain(record.id);
      }
      expect((await server.admin.get(`${address}?query=no-record-has-these-words`)).status).toBe(searches ? 200 : 400);
    });

    it.runIf(file.exports)('exports every record once', async () => {
      const all = await everything(server, address);
      const { status, text } = await server.admin.get(`${address}export/?columns=id`);

      expect(status).toBe(200);
      expect(text.trim().split(/\r?\n/).slice(1).map(Number).sort(byNumber)).toEqual(
        all.map(({ id }) => Number(id)).sort(byNumber),
      );
    });

    it('refuses what its file forbids, names the field, and stores nothing', async () => {
      const before = (await everything(server, address)).length - (world.made.get(resource)?.length ?? 0);
      for (const [name, property] of Object.entries(file.raw.properties)) {
        if (!isWritten(property) || file.raw.states?.field === name) continue;
        const sound = await world.draft(file.raw, file.definition, visibleFor(property));
        if (property.visibleWhen && !Object.hasOwn(sound, name) && property.onHide !== 'keep') continue;
        for (const { rule, value } of violations(property)) {
          const { status, body } = await world.post(address, { ...sound, [name]: value });
          const named = Object.keys(body.errors ?? {}).filter((key) => key === name || key.startsWith(`${name}.`));
          expect({ name, rule, value: short(value), status, named: named.length > 0 }).toEqual({
            name,
            rule,
            value: short(value),
            status: 422,
            named: true,
          });
        }
      }
      for (const name of file.raw.required ?? []) {
        const { [name]: _left, ...rest } = await world.draft(file.raw, file.definition);
        const hasDefault = file.definition.fields[name]?.default !== undefined;
        const { status, body } = await world.post(address, { ...rest, ...(hasDefault && { [name]: null }) });
        expect({ name, status, errors: Object.keys(body.errors ?? {}) }).toEqual({
          name,
          status: 422,
          errors: expect.arrayContaining([name]),
        });
      }
      const unknown = await world.post(address, {
        ...(await world.draft(file.raw, file.definition)),
        no_such_field: 1,
        id: 5,
        created_on: '2020-01-01T00:00:00Z',
      });
      expect([unknown.status, Object.keys(unknown.body.errors ?? {}).sort()]).toEqual([
        422,
        ['created_on', 'id', 'no_such_field'],
      ]);
      expect(await everything(server, address)).toHaveLength(before + (world.made.get(resource)?.length ?? 0));
    });
  });
});

/** The same again: rows and not new ones in their place, and no secret, which nobody can tell to be the same. */
const withRowIds = ({ raw }: ResourceFile, sent: Values, answered: Values): Values =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !raw.properties[name]?.writeOnly)
      .map(([name, value]) => {
        const rows = answered[name] as Values[];
        const isRows = raw.properties[name]?.items?.properties !== undefined;
        return [name, isRows ? (value as Values[]).map((row, index) => ({ id: rows[index]?.['id'], ...row })) : value];
      }),
  );

/** The choices that hang together stay as they are when a record is changed: their cascade is another test's matter. */
const relationsOf = ({ raw }: ResourceFile, sent: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => raw.properties[name]?.relation));

/** What is set once stays as it is: only what has no value yet can get one. */
const withoutKept = ({ raw }: ResourceFile, next: Values, { sent }: Made): Values =>
  Object.fromEntries(
    Object.entries(next).filter(([name]) => !raw.properties[name]?.writeOnce || (sent[name] ?? null) === null),
  );

async function everything(
  server: HierarchyServer,
  address: string,
  order = 'orderBy=id&ascending=1',
): Promise<Values[]> {
  const found: Values[] = [];
  for (let page = 1; ; page += 1) {
    const { body, text } = await server.admin.get(`${address}?page=${page}&limit=200&${order}`);
    if (!body?.results) throw new Error(text);
    found.push(...body.results);
    if (found.length >= body.count) return found;
  }
}

/** Up to three values of a field that records really have, as a filter names them. */
function operandsOf(records: readonly Values[], name: string): unknown[] {
  const values = records
    .map((record) => operandOf(record[name]))
    .filter((value) => value !== null && value !== undefined);
  return [...new Set(values)].slice(0, 3);
}

const operandOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return operandOf(value[0]);
  return typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
};

const meets = (value: unknown, operand: unknown): boolean =>
  Array.isArray(value) ? value.some((item) => operandOf(item) === operand) : operandOf(value) === operand;

const idsOf = (records: readonly Values[]): unknown[] => records.map(({ id }) => id);

const byNumber = (a: unknown, b: unknown): number => Number(a) - Number(b);

const sortable = ({ definition }: ResourceFile): string[] =>
  definition.list.columns
    .map(({ field }) => field)
    .filter(
      (name) =>
        !['choices', 'tags', 'file', 'relations', 'group', 'rows'].includes(definition.fields[name]?.type ?? 'group') &&
        definition.fields[name]?.relation?.isNamedByRelations !== true &&
        !isLive(definition.fields[name]),
    );

/** What is worked out when it is read cannot be sorted by. */
const isLive = (field: ResourceFile['definition']['fields'][string] | undefined): boolean =>
  field?.computed !== undefined && field.column === undefined;

/** Numbers and dates by value, the rest only by where the empty ones stand: people's alphabets are the database's own matter. */
const isOrdered = (values: readonly unknown[]): boolean => {
  const filled = values.filter((value) => value !== null && value !== undefined);
  const gaps = values.map((value) => value === null || value === undefined);
  const isTogether =
    gaps.lastIndexOf(true) - gaps.indexOf(true) + 1 === gaps.filter(Boolean).length || !gaps.includes(true);
  const isComparable = filled.every((value) => typeof value === 'number' || /^\d{4}-\d\d-\d\d/.test(String(value)));
  return (
    isTogether &&
    (!isComparable || filled.every((value, index) => index === 0 || compare(filled[index - 1], value) <= 0))
  );
};

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - Number(b) : new Date(String(a)).getTime() - new Date(String(b)).getTime();

/** Values of other fields that make a conditional field show, where its condition is plain. */
const visibleFor = ({ visibleWhen }: RawProperty): Values =>
  Object.fromEntries(
    Object.entries(visibleWhen ?? {}).filter(([, test]) => typeof test !== 'object' || test === null),
  ) as Values;

const short = (value: unknown): string => JSON.stringify(value).slice(0, 60);
