import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, type Reply, startHierarchyServer } from '../resources/hierarchy.ts';
import { sharedFiles, type RawResource } from './resource-files.ts';
import { addressOf, type Made, World } from './world.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The document of one person, with every object closed: what it does not name must not come. */
async function documentOf(caller: Caller) {
  const { body } = await caller.get('/api/v1/openapi.json');
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
  addFormats.default(ajv);
  ajv.addFormat('phone', true);
  ajv.addSchema(JSON.parse(JSON.stringify(body), closed) as Schema, 'document');
  const compiled = new Map<string, ValidateFunction>();
  /** What is wrong with an answer, by what the document says of this address and method. */
  return (address: string, method: string, { status, body: answer }: Reply): string | undefined => {
    const path = `/paths/${address.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}/content/application~1json/schema`;
    const validate = compiled.get(path) ?? ajv.compile({ $ref: `document#${path}` });
    compiled.set(path, validate);
    return validate(answer) ? undefined : `${method} ${address}: ${ajv.errorsText(validate.errors)}`;
  };
}

/** What the branches of a condition say of an object comes beside what the schema around them allows in it. */
const BRANCHES = new Set(['if', 'then', 'else']);

const closed = (key: string, value: unknown): unknown =>
  !BRANCHES.has(key) &&
  typeof value === 'object' &&
  value !== null &&
  'properties' in value &&
  typeof value.properties === 'object' &&
  !('additionalProperties' in value)
    ? { ...value, additionalProperties: false }
    : value;

const relationOf = ({ properties }: RawResource): string | undefined =>
  Object.entries(properties).find(([, property]) => property.relation)?.[0];

describe('what the document says of generated addresses', () => {
  let server: HierarchyServer;
  let world: World;
  const readers: { who: string; caller: Caller; faults: Awaited<ReturnType<typeof documentOf>> }[] = [];

  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
    const [admin, recruiter] = await Promise.all([
      server.build.user({ role: 'Admin' }),
      server.build.user({ role: 'Super Recruiter' }),
    ]);
    world = new World(server, [admin.id, recruiter.id]);
    for (const [who, user] of [
      ['Admin', admin],
      ['Super Recruiter', recruiter],
    ] as const) {
      const caller = server.by(user);
      readers.push({ who, caller, faults: await documentOf(caller) });
    }
  });

  it.each(sharedFiles.map((file) => [file.raw.resource, file] as const))(
    'is what %s answers',
    async (resource, { raw, definition }) => {
      const address = addressOf(definition);
      const made: Made[] = [await world.make(resource), await world.make(resource)];
      const [first, second] = made as [Made, Made];
      const relation = relationOf(raw);
      for (const { who, caller, faults } of readers) {
        const found: (string | undefined)[] = [];
        const ask = async (path: string, method: 'get' | 'patch' | 'post' | 'delete', url: string, body?: object) => {
          const reply = await caller.send({
            method: method.toUpperCase() as 'GET',
            url,
            ...(body && { payload: body }),
          });
          if (reply.status < 300) found.push(faults(path, method, reply));
        };
        await ask(address, 'get', `${address}?limit=5`);
        await ask(`${address}{id}/`, 'get', `${address}${first.id}/`);
        await ask(`${address}{id}/`, 'patch', `${address}${first.id}/`, {});
        await ask(`${address}{id}/activity/`, 'get', `${address}${first.id}/activity/`);
        await ask(`${address}{id}/usage/`, 'get', `${address}${first.id}/usage/`);
        await ask(`${address}usage/`, 'get', `${address}usage/?ids=${first.id}`);
        if (relation) await ask(`${address}options/${relation}/`, 'get', `${address}options/${relation}/?limit=3`);
        await ask(`${address}merge/`, 'post', `${address}merge/`, { into: first.id, from: [second.id], preview: true });
        await ask(`${address}bulk/`, 'delete', `${address}bulk/`, { ids: [second.id] });
        world.forget(resource, second.id);
        expect(found.filter(Boolean)).toEqual([]);
        expect(found.length).toBeGreaterThanOrEqual(who === 'Admin' ? 6 : 0);
      }
    },
  );
});
