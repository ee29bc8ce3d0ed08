import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { fill } from './filled-server.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

interface Route {
  readonly method: string;
  /** Below the API, with `{…}`. */
  readonly path: string;
  /** Where there is something to ask for. */
  readonly url: string;
  readonly queries: readonly string[];
  readonly keys: readonly string[];
}

const API = '/api/v1';
const LONG = '9'.repeat(400);

/** All kinds in each run; the deep run has more of each. */
const inFull = (values: readonly string[]): readonly string[] => (process.env.TEST_DEEP ? values : []);

/** What a parameter can be, of those that are text like every other: no value, no number, or none that has an end. */
const TEXTS = [
  '',
  'null',
  '1e309',
  LONG,
  '[null]',
  '{"id":null}',
  ...inFull(['NaN', '-1e309', '1e-400', '[]', '{}', '[null,null]', '[0,1e309]', '{"id":1e309}', '{"q":null}']),
];
/** The same as JSON; `1e309` is read as infinity. */
const VALUES = [
  'null',
  '1e309',
  LONG,
  '""',
  '[null]',
  '{"id":null}',
  ...inFull(['-1e309', '1e30', '1e-400', '[]', '{}', '"NaN"', 'true']),
];

/** Every resource has the same routes: these have one of each kind. */
const RESOURCES = ['/customer/company/', '/customer/applicant/', '/admin-app/country-list/'];

/** Values further in, with `?` in their place: of conditions, of what is to be done, of JSON in a text. */
const INNER: readonly (readonly [method: 'post' | 'put' | 'patch', url: string, body: string])[] = [
  ['post', '/customer/applicant/board/', '{"filter":{"status":?}}'],
  ['post', '/customer/applicant/board/', '{"filter":{"job":?},"lane":"job","lane_page":?}'],
  ['post', '/customer/company/filter-counts/', '{"filter":?,"filters":[?]}'],
  ['post', '/customer/company/filter-counts/', '{"filters":[{"headcount":{"minimum":?}}]}'],
  ['post', '/bulk-jobs/', '{"resource":"companies","work":?,"records":{"filter":{}}}'],
  ['post', '/bulk-jobs/', '{"resource":"companies","work":{"kind":"change","data":?},"records":{"filter":{}}}'],
  [
    'post',
    '/bulk-jobs/',
    '{"resource":"companies","work":{"kind":"change","data":{"headcount":?}},"records":{"filter":{}}}',
  ],
  ['post', '/bulk-jobs/preview/', '{"resource":"companies","work":{"kind":"delete"},"records":{"filter":?}}'],
  ['post', '/bulk-jobs/preview/', '{"resource":"companies","work":{"kind":"delete"},"records":{"ids":?}}'],
  ['post', '/downloads/', '{"kind":"list","subject":?}'],
  ['post', '/downloads/', '{"kind":"list","subject":{"resource":"companies","format":"csv","filter":?}}'],
  ['post', '/downloads/', '{"kind":"list","subject":{"resource":"companies","format":"csv","limit":?}}'],
  ['post', '/customer/saved-view/', '{"resource":"companies","title":"T","filter":?,"sort":?}'],
  ['post', '/customer/saved-view/', '{"resource":"companies","title":"T","filter":{"headcount":?},"columns":[?]}'],
  ['patch', '/customer/company/bulk/', '{"ids":[1],"data":{"headcount":?}}'],
  ['patch', '/customer/company/1/', '{"headcount":?,"updated_on":?}'],
  ['patch', '/customer/user-setting/', '{"settings":"{\\"tables\\":?}"}'],
  ['post', '/users/permission-template/', '{"name":"T","permissions":"[?]"}'],
];

describe('null, infinity and numbers without an end', () => {
  let server: HierarchyServer;
  let addresses: Readonly<Record<string, string>>;
  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
    addresses = await fill(server);
  });

  const operationsOf = (
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
    schemas: Json = {},
  ): Route[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map(([method, { parameters = [], requestBody }]) => {
          const below = path.slice(API.length);
          const { schema } = requestBody?.content['application/json'] ?? {};
          return {
            method,
            path: below,
            url: (addresses[below] ?? below).split('?')[0]!.replaceAll(/\{\w+\}/g, '1'),
            queries: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
            keys: schema ? keysOf(schema, schemas) : [],
          };
        }),
    );

  /** The keys of a body, in whichever of its forms. */
  const keysOf = (schema: Json, schemas: Json): string[] => {
    const { $ref, properties, anyOf, oneOf, allOf } = schema as Json & { $ref?: string };
    const named = typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1)!] as Json | undefined) : undefined;
    const parts = [anyOf, oneOf, allOf].flatMap((each) => (each ?? []) as Json[]);
    return [
      ...new Set([
        ...Object.keys((properties as Json) ?? {}),
        ...[...parts, ...(named ? [named] : [])].flatMap((part) => keysOf(part, schemas)),
      ]),
    ];
  };

  let place = 0;
  async function answers(
    user: TestUser,
    { method, url }: Pick<Route, 'method' | 'url'>,
    query: string,
    payload?: string,
  ) {
    place += 1;
    const { statusCode, body } = await server.app.inject({
      method: method.toUpperCase() as 'GET',
      url: `${API}${url}${query}`,
      headers: { ...server.as(user), ...(payload !== undefined && { 'content-type': 'application/json' }) },
      remoteAddress: `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`, // one address may not ask so much
      ...(payload !== undefined && { payload }),
    });
    return statusCode < 500 ? [] : [`${method} ${url}${query} ${payload ?? ''}: ${statusCode} ${body}`];
  }

  /** Each parameter and each key by itself. @returns the calls that the server failed at. */
  async function failures(routes: readonly Route[]): Promise<readonly string[]> {
    const failed: string[] = [];
    for (const route of routes) {
      const user = await server.build.user({ role: 'Admin' }); // some routes end the session
      for (const name of route.queries)
        for (const text of TEXTS) failed.push(...(await answers(user, route, `?${name}=${encodeURIComponent(text)}`)));
      if (route.method === 'get') continue;
      for (const value of VALUES) failed.push(...(await answers(user, route, '', value)));
      for (const key of route.keys)
        for (const value of VALUES)
          failed.push(...(await answers(user, route, '', `{${JSON.stringify(key)}:${value}}`)));
    }
    return failed;
  }

  it('are never a failure of the server at a hand-written route', async () => {
    const routes = operationsOf(server.app.swagger().paths as never);

    expect(routes.length).toBeGreaterThan(90);
    expect(await failures(routes)).toEqual([]);
  });

  it('are never a failure of the server at the routes of resources', async () => {
    const { paths, components } = (await server.admin.get(`${API}/openapi.json`)).body;
    const all = operationsOf(paths, components.schemas);
    const routes = RESOURCES.flatMap((address) => all.filter(({ path }) => path.startsWith(address)));

    expect(routes.length).toBeGreaterThan(60);
    expect(await failures(routes)).toEqual([]);
  });

  it('are never a failure of the server further in', async () => {
    const user = await server.build.user({ role: 'Admin' });
    const failed: string[] = [];
    for (const [method, url, body] of INNER)
      for (const value of VALUES.filter((each) => !body.includes('\\"') || !each.includes('"')))
        failed.push(...(await answers(user, { method, url }, '', body.replaceAll('?', value))));

    expect(failed).toEqual([]);
  });
});
