import { isDeepStrictEqual } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type CustomFieldServer, startCustomFieldServer } from '../custom-fields/custom-fields-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { withoutState } from './branches.ts';
import { conditionsTried } from './conditions.ts';
import { type Chain, chainsOf, flatly, withChain } from './custom-conditions.ts';
import { creatable, type ResourceFile } from './resource-files.ts';
import type { Finding } from './states.ts';
import { World } from './world.ts';

const IS_DEEP = Boolean(process.env.TEST_DEEP);
const MAX = IS_DEEP ? 60 : 10;
const TIMEOUT_MS = IS_DEEP ? 900_000 : 120_000;

const takers = creatable.filter(({ definition }) => definition.customFields);
/** All of them in `test:deep`; otherwise a few of each file, others of the next. */
const CHAINS = takers.flatMap((file, offset) =>
  chainsOf(file)
    .filter((_, place) => IS_DEEP || place % (2 * takers.length) === offset)
    .map((chain) => [`${file.raw.resource}: ${chain.what}`, file, chain] as const),
);

describe.each(moduleDatabases())('conditions of custom fields, by the API, on %s', { timeout: TIMEOUT_MS }, (kind) => {
  let server: CustomFieldServer;
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    server = await startCustomFieldServer(kind);
    const admin = await server.build.user({ role: 'Admin' });
    world = new World(server, [admin.id, (await server.build.user({ role: 'Recruiter' })).id]);
    caller = flatly(server.by(admin));
  });
  beforeEach(() => server.forgetFields());

  const tried = async (file: ResourceFile, chain: Chain): Promise<Finding[]> => {
    await server.addFields(file.raw.resource, chain.sent);
    const definition = server.registry.current.resources[file.raw.resource]!;
    const raw = withChain(withoutState(file.raw), chain);
    const found = await conditionsTried({ world, caller, raw, definition, most: MAX });
    return found.filter(({ found: is, said }) => !isDeepStrictEqual(is, said));
  };

  it.each(CHAINS)('hold in every combination: %s', async (_what, file, chain) => {
    expect(await tried(file, chain)).toEqual([]);
  });

  it('are not those that somebody else would have set up', async () => {
    const [, file, chain] = CHAINS[0]!;
    const turned = Object.entries(chain.properties).map(([name, property]) => [
      name,
      { ...property, visibleWhen: { not: property.visibleWhen! } },
    ]);

    await server.addFields(file.raw.resource, chain.sent);
    const definition = server.registry.current.resources[file.raw.resource]!;
    const raw = withChain(withoutState(file.raw), { ...chain, properties: Object.fromEntries(turned) });
    const found = await conditionsTried({ world, caller, raw, definition, most: MAX });

    expect(found.filter(({ found: is, said }) => !isDeepStrictEqual(is, said))).not.toEqual([]);
  });
});

it('leaves out no file that takes custom fields and that an Admin may write', () => {
  expect(takers.length).toBeGreaterThan(3);
  expect(takers.filter((file) => chainsOf(file).length < 4).map(({ raw }) => raw.resource)).toEqual([]);
});
