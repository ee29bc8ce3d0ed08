import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases, quickestDatabase } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { conditional, withoutState } from './branches.ts';
import { conditionsTried } from './conditions.ts';
import { creatable, type RawResource, type ResourceFile, resourceFiles, sharedFiles } from './resource-files.ts';
import { rowConditionsTried } from './row-conditions.ts';
import type { Finding } from './states.ts';
import { World } from './world.ts';

const MAX = process.env.TEST_DEEP ? 200 : 16;
const TIMEOUT_MS = process.env.TEST_DEEP ? 600_000 : 120_000;

const hasConditions = ({ raw: { properties, rules = [] } }: ResourceFile): boolean =>
  [properties, ...Object.values(properties).map(({ items }) => items?.properties ?? {})].some(
    (fields) => conditional(fields).length > 0,
  ) || rules.length > 0;

describe.each(moduleDatabases())('the conditions of every file, by the API, on %s', { timeout: TIMEOUT_MS }, (kind) => {
  let server: HierarchyServer;
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const admin = await server.build.user({ role: 'Admin' });
    world = new World(server, [admin.id, (await server.build.user({ role: 'Recruiter' })).id]);
    caller = server.by(admin);
  });

  it.each(sharedFiles.filter(hasConditions).map((file) => [file.raw.resource, file] as const))(
    'hold for %s in every combination, for what is created and for what is changed',
    async (_resource, { raw, definition }) => {
      const conditioned = { world, caller, raw: withoutState(raw), definition, most: MAX };
      const tried = [...(await conditionsTried(conditioned)), ...(await rowConditionsTried(conditioned))];

      expect(tried.filter(({ found, said }) => !isDeepStrictEqual(found, said))).toEqual([]);
    },
  );
});

it('leave out no file that has some', () => {
  expect(
    resourceFiles.filter((file) => hasConditions(file) && !creatable.includes(file)).map(({ raw }) => raw.resource),
  ).toEqual([]);
});

/** Every kind of condition that a file may have, alone and one upon the other. */
const LOANS = `resource: loans
route: /loans
endpoint: /customer/loan/
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  kind: { type: string, enum: [book, film, map], default: book }
  rare: { type: boolean, default: false }
  value: { type: integer, minimum: 0, maximum: 5000, requiredWhen: { anyOf: [{ rare: true }, { kind: map }] } }
  minutes: { type: integer, minimum: 1, visibleWhen: { kind: film }, requiredWhen: { rare: false } }
  sleeve: { type: string, maxLength: 40, visibleWhen: { minutes: { present: true } } }
  shelf: { type: string, maxLength: 40, visibleWhen: { not: { kind: film } }, onHide: keep }
  lender: { type: string, maxLength: 40, readOnlyWhen: { rare: true } }
  stamp: { type: string, maxLength: 40, writeOnce: true, visibleWhen: { rare: true }, onHide: keep }
  lent_on: { type: string, format: date }
  due_on: { type: string, format: date }
  pages:
    type: array
    items:
      type: object
      required: [title]
      properties:
        title: { type: string, maxLength: 40 }
        torn: { type: boolean, default: false }
        damage: { type: string, maxLength: 40, visibleWhen: { torn: true }, requiredWhen: { $parent: { rare: true } } }
        scale: { type: integer, minimum: 1, visibleWhen: { $parent: { kind: map } } }
        colour: { type: string, maxLength: 40, readOnlyWhen: { $parent: { rare: true } } }
required: [name, kind]
rules:
  - key: due_after_lent
    fields: [due_on]
    assert: { anyOf: [{ lent_on: { present: false } }, { due_on: { minimum: { $field: lent_on } } }] }
    message: It is due before it is lent
permissions: { key: loan }
`;
/** Conditions of which the server says one thing and the file that it is judged by another: found, or the search is blind. */
const TURNED = [
  ['minutes', 'requiredWhen'],
  ['lender', 'readOnlyWhen'],
  ['pages.scale', 'visibleWhen'],
  ['value', 'requiredWhen'],
  ['minutes', 'visibleWhen'],
  ['sleeve', 'visibleWhen'],
  ['shelf', 'onHide'],
  ['pages.damage', 'visibleWhen'],
  ['pages.damage', 'requiredWhen'],
  ['pages.colour', 'readOnlyWhen'],
  ['stamp', 'writeOnce'],
].slice(0, process.env.TEST_DEEP ? undefined : 3) as [string, string][];
const FOLDER = resourceFolder({ 'loans.yaml': LOANS });

describe('the conditions of a file that has every kind', { timeout: TIMEOUT_MS }, () => {
  let tryAll: (raw: RawResource) => Promise<Finding[]>;
  const loans = parse(LOANS) as RawResource;
  beforeAll(async () => {
    const server = await startHierarchyServer(quickestDatabase(), { resourcesDir: FOLDER });
    const admin = await server.build.user({ role: 'Admin' });
    const world = new World(server, [admin.id]);
    const definition = server.registry.current.resources['loans']!;
    tryAll = async (raw) => {
      const conditioned = { world, caller: server.by(admin), raw, definition, most: MAX };
      const tried = [...(await conditionsTried(conditioned)), ...(await rowConditionsTried(conditioned))];
      return tried.filter(({ found, said }) => !isDeepStrictEqual(found, said));
    };
  });

  it('hold', async () => {
    expect(await tryAll(loans)).toEqual([]);
  });

  const otherwise = (name: string, word: string): RawResource => {
    const [field, inner] = name.split('.') as [string, string?];
    const copy = structuredClone(loans) as unknown as Record<'properties', Record<string, Record<string, unknown>>>;
    const outer = copy.properties[field]!;
    const property = inner ? (outer['items'] as typeof copy).properties[inner]! : outer;
    property[word] = word === 'onHide' ? 'clear' : word === 'writeOnce' ? undefined : { not: property[word] };
    return copy as unknown as RawResource;
  };

  it.each(TURNED)('are not those of a file that says the contrary: %s, %s', async (name, word) => {
    expect(await tryAll(otherwise(name, word))).not.toEqual([]);
  });

  it('are not those of a file without the rule', async () => {
    expect(await tryAll({ ...loans, rules: [] })).not.toEqual([]);
  });
});
