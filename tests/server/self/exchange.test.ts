import { beforeAll, expect, it } from 'vitest';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { creatable, type ResourceFile } from './resource-files.ts';
import { addressOf, isWritten, World } from './world.ts';

const RECORDS = process.env.TEST_DEEP ? 40 : 4;

let server: HierarchyServer;
let world: World;
beforeAll(async () => {
  server = await startHierarchyServer('embedded');
  const people = await Promise.all([server.build.user({ role: 'Admin' }), server.build.user({ role: 'Recruiter' })]);
  world = new World(
    server,
    people.map(({ id }) => id),
  );
});

/** What a spreadsheet can carry and a person may write. */
const exchanged = ({ raw, definition }: ResourceFile): string[] =>
  Object.entries(raw.properties).flatMap(([name, property]) =>
    isWritten(property) &&
    !property.writeOnly &&
    !property.properties &&
    !property.items?.properties &&
    definition.fields[name]
      ? [name]
      : [],
  );

it.each(
  creatable
    .filter(({ exports, definition }) => exports && definition.list.import)
    .map((file) => [file.raw.resource, file] as const),
)('what is exported of %s is taken back as it is', async (resource, file) => {
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
    { created: 0, changed: 0, wrong: 0, unchanged: body.count },
    [],
  ]);
});
