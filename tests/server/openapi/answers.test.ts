import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { DONE } from '#server/records/openapi/answers.ts';
import { useValidation } from '#server/platform/plugins/validation.ts';
import { rejectFaults } from '../../support/checked-answers.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { fill } from './filled-server.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary?: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

const API = '/api/v1';

/** Objects whose keys are not all told, each by a reason. */
const OPEN: Readonly<Record<string, string>> = {
  'The definition of its file, with all defaults, without what the user cannot see.':
    'the language of resource files is told by schemas/',
};

describe('the answers of hand-written routes', () => {
  let server: HierarchyServer;
  let addresses: Readonly<Record<string, string>>;
  const operations = () =>
    Object.entries(server.app.swagger().paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          call: `${method.toUpperCase()} ${path}`,
          method,
          path,
          ...operation,
        })),
    );
  const successes = ({ responses }: Operation) =>
    Object.entries(responses).filter(([status, { content }]) => status.startsWith('2') && content);

  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase(), { background: { hasSchedules: true } });
    addresses = await fill(server);
  });

  it('are described, each with what it is refused by', () => {
    const silent = operations().filter(
      (operation) => successes(operation).length === 0 || !operation.responses['default'],
    );

    expect(operations().length).toBeGreaterThan(90);
    expect(silent.map(({ call }) => call)).toEqual([]);
  });

  it('are described to the last key', () => {
    const open = operations().flatMap((operation) =>
      successes(operation)
        .flatMap(([, { content }]) => Object.values(content!))
        .flatMap(({ schema }) => openObjects(schema))
        .map((description) => `${operation.call}: ${description}`),
    );

    expect(open.filter((each) => !Object.keys(OPEN).some((known) => each.endsWith(known)))).toEqual([]);
  });

  // What each answer is held against: tests/support/checked-answers.ts.
  it('are what is described, for everything that an Admin can read', async () => {
    const reads = operations().filter(({ method }) => method === 'get');
    const failed: unknown[] = [];
    const empty: string[] = [];
    for (const { path } of reads) {
      const address = addresses[path.slice(API.length)] ?? path.slice(API.length);
      const { status, body } = await server.admin.get(API + address);
      if (status !== 200) failed.push([address, status, body]);
      // Of an empty list nothing would be held against anything.
      if (body?.results?.length === 0) empty.push(address);
    }

    expect(reads.length).toBeGreaterThan(35);
    expect(failed).toEqual([]);
    expect(empty).toEqual([]);
  });

  it('are kept by nobody, but for what carries an ETag, which the own browser asks about each time', async () => {
    const told = [];
    for (const { path } of operations().filter(({ method }) => method === 'get')) {
      const address = addresses[path.slice(API.length)] ?? path.slice(API.length);
      const { headers } = await server.admin.get(API + address);
      told.push({ address, kept: headers['cache-control'], etag: headers['etag'] });
    }
    const others = [
      '/customer/company/',
      '/customer/company/1/',
      '/admin-app/country-list/?all=1',
      '/customer/company/99/',
      '/nowhere/',
      '/',
    ];
    for (const address of others) {
      const { headers } = await server.admin.get(API + address);
      told.push({ address, kept: headers['cache-control'], etag: headers['etag'] });
    }
    const kept = told.filter((answer) => answer.kept !== 'no-store');

    const unasked = kept.filter(({ etag, kept: how }) => !etag || how !== 'private, no-cache');
    expect(unasked.toSorted((one, other) => one.address.localeCompare(other.address))).toEqual([
      // The address names the very content, and the person's own browser alone keeps it.
      expect.objectContaining({
        address: expect.stringMatching(/^\/catalogue\/./),
        kept: 'private, max-age=31536000, immutable',
      }),
      expect.objectContaining({
        address: expect.stringMatching(/^\/catalogue\/./),
        kept: 'private, max-age=31536000, immutable',
      }),
      // The same for all the world: what a screen checks, no word of a person.
      expect.objectContaining({
        address: expect.stringMatching(/^\/validators\//),
        kept: 'public, max-age=31536000, immutable',
      }),
    ]);
    expect(kept.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['/catalogue/', '/admin-app/country-list/?all=1']),
    );
  });

  it('give a file again only to who may still read it, without its bytes where the browser has them', async () => {
    const address = API + addresses['/files/{id}/']!;
    const { headers } = await server.admin.get(address);

    const again = await server.admin.get(address, { 'if-none-match': String(headers['etag']) });
    const stranger = await server.app.inject({ url: address, headers: { 'if-none-match': String(headers['etag']) } });

    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([304, 0, 'private, no-cache']);
    expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store']);
  });

  it('are sent as they are, and noticed in every test where they are not what is described', async () => {
    const app = Fastify();
    useValidation(app);
    const told = { code: 0, message: '', data: { more: 1 } };
    app.get('/more/', { schema: { response: { 200: DONE } } }, async () => told);

    const answer = await app.inject('/more/');

    expect(answer.json()).toEqual(told);
    expect(rejectFaults).toThrow('GET /more/ 200: data must NOT have additional properties');
    await app.close();
  });
});

/** What is said of objects that may have keys which are not told. */
function openObjects(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, properties, additionalProperties: others, description } = node as Schema;
  const isOpen =
    properties === undefined ? type === 'object' && others === undefined : others === undefined || others === true;
  return [...(isOpen ? [String(description)] : []), ...Object.values(node).flatMap(openObjects)];
}
