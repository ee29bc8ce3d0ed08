import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { creatable, fileOf, type ResourceFile, resourceFiles, roles, triedFiles } from './resource-files.ts';
import {
  type Answer,
  byOption,
  byRole,
  choiceFields,
  hidden,
  type Kind,
  canChoose,
  canImport,
  canPick,
  canDo,
  type Person,
  readable,
  systemFields,
} from './permissions.ts';
import { IMPORTS } from '../imports/import-kit.ts';
import { filledIn, recordsForInputs, type Stateful, statesTried } from './states.ts';
import { addressOf, World } from './world.ts';

const NOBODY_HAS = 987_654_321;
const people = [...new Map([...byRole, ...byOption].map((person) => [person.name, person])).values()];
/** How many files, beside those of his option, a Recruiter with one option is tried on: the next ones for the next of them. */
const OTHERS = 2;

/** Roles are tried on every file that is tried, a Recruiter with one option on what it opens and on some that it does not. */
function filesOf(person: Person, index: number): readonly ResourceFile[] {
  if (process.env.TEST_DEEP || byRole.includes(person)) return triedFiles;
  const own = resourceFiles.filter(({ raw }) => Object.hasOwn(person.options, raw.permissions?.key ?? ''));
  const others = Array.from({ length: OTHERS }, (_, step) => triedFiles[(index * OTHERS + step) % triedFiles.length]!);
  return [...new Set([...own, ...others])];
}

describe.each(moduleDatabases())('who may do what, by the files, on %s', (kind) => {
  let server: HierarchyServer;
  let world: World;
  let records: Map<string, number>;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const maker = await server.build.user({ role: 'Admin' });
    world = new World(server, [maker.id]);
    records = new Map([['users', maker.id]]);
    for (const { raw } of creatable) records.set(raw.resource, (await world.make(raw.resource)).id);
    for (const person of people) callers.set(person.name, server.by(await server.build.user(person.account)));
  });

  it.each(
    creatable
      .filter(({ raw }) => raw.states && !raw.hooks?.['beforeSave'])
      .map((file) => [file.raw.resource, file] as const),
  )(
    'the states of %s change as the file says, for each person and in no other way',
    async (resource, { raw, definition }) => {
      const { id, sent } = await world.make(resource, filledIn(raw));
      const stateful = raw as Stateful['raw'];
      const inputs = await recordsForInputs(world, stateful);
      const tried = await statesTried({ server, roles, definition, raw: stateful, record: { id, sent }, inputs });

      expect(tried.filter(({ found, said }) => !isDeepStrictEqual(found, said))).toEqual([]);
    },
    120_000,
  );

  describe.each(people.map((person, index) => [person.name, person, filesOf(person, index)] as const))(
    '%s',
    (name, person, files) => {
      it.each(files.map((file) => [file.raw.resource, file] as const))('%s', async (resource, file) => {
        const caller = callers.get(name)!;
        const address = addressOf(file.definition);
        const record = `${address}${records.get(resource) ?? NOBODY_HAS}/`;
        const bad = { no_such_field: 1 };
        const can = (kind: Kind) => canDo(file, person, kind);
        const choices = canChoose(file, person);
        const status = async (call: Promise<{ status: number }>) => (await call).status;

        expect({
          list: await status(caller.get(address)),
          create: await status(caller.post(address, bad)),
          remove: await status(caller.delete(`${address}${NOBODY_HAS}/`)),
          export: await status(caller.get(`${address}export/`)),
        }).toEqual({
          list: can('read') === 'nothing' && !choices ? 403 : 200,
          create: can('create') === 'nothing' ? 403 : 422,
          remove: can('delete') === 'nothing' ? 403 : 404,
          export: can('export') === 'nothing' ? 403 : 200,
        });
        const isThere = records.has(resource);
        const reads = READ[choices || (!isThere && can('read') === 'everything') ? 'some' : can('read')];
        const writes = WRITTEN[!isThere && can('update') === 'everything' ? 'some' : can('update')];
        expect(reads).toContain(await status(caller.get(record)));
        expect(reads).toContain(await status(caller.get(`${record}activity/`)));
        expect(writes).toContain(await status(caller.patch(record, bad)));
        expect(writes).toContain(
          await status(caller.patch(`${address}bulk/`, { ids: [records.get(resource) ?? NOBODY_HAS], data: bad })),
        );
        const imported = await status(caller.send({ method: 'POST', url: IMPORTS, ...withoutFile(resource) }));
        expect(imported).toBe(canImport(file, person) ? 422 : 403);
        const removal = await status(caller.delete(`${address}bulk/`, { ids: [NOBODY_HAS] }));
        expect(removal === 403).toBe(can('delete') === 'nothing');
      });

      it('reads of each record the fields that the file lets his role read, and asks for no other', async () => {
        const caller = callers.get(name)!;
        for (const file of files.filter((each) => canDo(each, person, 'read') !== 'nothing')) {
          const address = addressOf(file.definition);
          const { body } = await caller.get(`${address}?limit=200`);
          const expected = [...systemFields(file), ...readable(file, person)].sort();
          for (const record of body.results.slice(0, 5)) expect(Object.keys(record).sort()).toEqual(expected);
          for (const [field] of hidden(file, person)) {
            const asked = await Promise.all([
              caller.get(`${address}?filter=${encodeURIComponent(JSON.stringify({ [field]: null }))}`),
              caller.get(`${address}?filter=${encodeURIComponent(JSON.stringify({ [field]: { present: true } }))}`),
              caller.get(`${address}?orderBy=${field}&ascending=1`),
              caller.get(`${address}?sort=${encodeURIComponent(JSON.stringify([field, 'ASC']))}`),
            ]);
            const unknown = await caller.get(`${address}?orderBy=no_such_field&ascending=1`);
            expect([field, ...asked.map(({ status }) => status)]).toEqual([field, 400, 400, 400, 400]);
            expect(asked[2].body.message.replaceAll(field, '')).toBe(
              unknown.body.message.replaceAll('no_such_field', ''),
            );
            const canExport = canDo(file, person, 'export') !== 'nothing';
            expect((await caller.get(`${address}export/?columns=${field}`)).status).toBe(canExport ? 400 : 403);
          }
        }
      });

      it('is offered in relations nothing that the files do not let him read or choose', async () => {
        const caller = callers.get(name)!;
        for (const file of files.filter((each) => canDo(each, person, 'create') !== 'nothing')) {
          const grouped = file.raw.permissions?.fields?.flatMap((group) => group.fields) ?? [];
          for (const [field, { relation, access, readOnly, computed }] of Object.entries(file.raw.properties)) {
            if (!relation || access || readOnly || computed || grouped.includes(field)) continue;
            const { status, body } = await caller.get(`${addressOf(file.definition)}options/${field}/?limit=1`);
            const isOffered = canPick(fileOf(relation.to), person) !== 'nothing';
            expect([field, status, isOffered || body.count === 0]).toEqual([field, 200, true]);
          }
        }
      });

      it('gets of master lists that are not his the choices alone', async () => {
        const caller = callers.get(name)!;
        let rows = 0;
        for (const file of triedFiles.filter((each) => canChoose(each, person))) {
          const { body } = await caller.get(`${addressOf(file.definition)}?limit=200`);
          const shown = new Set(body.results.flatMap((record: object) => Object.keys(record)));
          for (const field of choiceFields(file)) shown.delete(field);
          expect([file.raw.resource, ...shown]).toEqual([file.raw.resource]);
          rows += body.results.length;
        }
        expect(rows > 0).toBe(triedFiles.some((each) => canChoose(each, person)));
      });
    },
  );
});

it('no file has states that are not tried', () => {
  const driven = creatable.map(({ raw }) => raw.resource);

  // The review queue is made by the duplicates that are found: its states are tested with them.
  expect(
    resourceFiles.filter(({ raw }) => raw.states && !driven.includes(raw.resource)).map(({ raw }) => raw.resource),
  ).toEqual(['candidate_duplicates']);
});

/** An import that is refused to who may not import, and otherwise for lack of a file. */
const withoutFile = (resource: string) => ({
  payload: `--b\r\nContent-Disposition: form-data; name="resource"\r\n\r\n${resource}\r\n--b--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});

const READ: Readonly<Record<Answer, readonly number[]>> = { everything: [200], some: [200, 404], nothing: [403] };
/** What a write that is wrong in itself is answered: a person who may write learns what is wrong. */
const WRITTEN: Readonly<Record<Answer, readonly number[]>> = {
  everything: [422],
  some: [422, 404, 403],
  nothing: [403],
};
