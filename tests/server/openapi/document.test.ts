import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly [word: string]: unknown;
}
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Whether both could be read out of the same address: neither says more than the other where they differ. */
const areAmbiguous = (one: string, other: string): boolean => {
  const [left, right] = [one.split('/'), other.split('/')];
  if (left.length !== right.length) return false;
  const isParameter = (segment: string) => segment.startsWith('{');
  const wide = (segments: readonly string[]) => segments.filter(isParameter).length;
  const meet = left.every((each, at) => each === right[at] || isParameter(each) || isParameter(right[at]!));
  return meet && wide(left) === wide(right);
};

describe('the description of the API', () => {
  let server: HierarchyServer;
  let document: Document;
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        method === 'parameters' ? [] : [{ call: `${method} ${path}`, id: operation.operationId }],
      ),
    );
  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
    document = (await server.admin.get('/api/v1/openapi.json')).body as Document;
  });

  it('names every operation once, by what it does, in a word that any language takes', () => {
    const ids = operations().map(({ id }) => id);

    expect(ids.length).toBeGreaterThan(600);
    expect(operations().filter(({ id }) => !/^[a-z][a-zA-Z0-9]*$/.test(id))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(Object.fromEntries(operations().map(({ call, id }) => [call, id]))).toMatchObject({
      'get /api/v1/customer/company/': 'listCompanies',
      'post /api/v1/customer/company/': 'createCompany',
      'get /api/v1/customer/company/{id}/': 'getCompany',
      'patch /api/v1/customer/company/{id}/': 'updateCompany',
      'delete /api/v1/customer/company/{id}/': 'deleteCompany',
      'get /api/v1/customer/company/options/organization/': 'listCompanyOrganizationOptions',
      'get /api/v1/admin-app/country-list/': 'listCountries',
      'post /api/v1/users/change-role/': 'postUsersChangeRole',
    });
  });

  it('gives a person who may less the same names', async () => {
    const reader = server.by(await server.build.user({ permissions: { company: ['view'] } }));
    const own = (await reader.get('/api/v1/openapi.json')).body as Document;

    expect(own.paths['/api/v1/customer/company/']!['get']!.operationId).toBe('listCompanies');
  });

  it('says where it is served', () => {
    expect(document.servers).toEqual([{ url: server.app.config.publicUrl }]);
  });

  it('has no two addresses that one call could mean', () => {
    const paths = Object.keys(document.paths);
    const pairs = paths.flatMap((one, at) =>
      paths.slice(at + 1).flatMap((other) => (areAmbiguous(one, other) ? [`${one} and ${other}`] : [])),
    );

    expect(pairs).toEqual([]);
  });

  it('gives no example that its own schema refuses', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9 });
    addFormats.default(ajv);
    ajv.addFormat('phone', true);
    ajv.addSchema(document, 'document');
    const rejected: string[] = [];
    let examples = 0;
    const look = (node: unknown, pointer: string): void => {
      if (!isObject(node)) return;
      if (Array.isArray(node['examples'])) {
        const validate = ajv.compile({ $ref: `document#${pointer}` });
        for (const example of node['examples']) {
          examples += 1;
          if (!validate(example))
            rejected.push(`${pointer}: ${JSON.stringify(example)} ${ajv.errorsText(validate.errors)}`);
        }
      }
      for (const [key, inner] of Object.entries(node))
        look(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    };
    look(document, '');

    expect(examples).toBeGreaterThan(30);
    expect(rejected).toEqual([]);
  });
});
