import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { clientTypes } from '#tests/support/api-client/generate.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const CACHE = join(process.cwd(), '.cache');
const TSC = join(process.cwd(), 'node_modules/typescript/bin/tsc');

const COMPILER = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: 'es2024',
  module: 'preserve',
  types: [],
};

/** What somebody writes who has nothing but the generated types. A misspelt field must not compile. */
const CLIENT = `import type { components, operations } from './api.ts';

type Body<Name extends keyof operations> = operations[Name] extends { requestBody: { content: { 'application/json': infer Sent } } } ? Sent : never;
type Reply<Name extends keyof operations, Status extends number> = operations[Name] extends { responses: Record<Status, { content: { 'application/json': infer Got } }> } ? Got : never;
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

export async function createdAndListed(call: Call, organization: number): Promise<(string | undefined)[]> {
  const company: Body<'createCompany'> = { name: 'Generated Client GmbH', organization };
  // @ts-expect-error there is no such field
  const misspelt: Body<'createCompany'> = { name: 'x', organisation: 1 };
  const made = (await call('POST', '/api/v1/customer/company/', company)) as Reply<'createCompany', 201>;
  const record: components['schemas']['Companies'] = made.data;
  const query: NonNullable<operations['listCompanies']['parameters']['query']> = { limit: 5, fields: 'name' };
  const asked = new URLSearchParams({ limit: String(query.limit), fields: query.fields ?? '' });
  const page = (await call('GET', '/api/v1/customer/company/?' + asked)) as Reply<'listCompanies', 200>;
  return [record.name, misspelt.name, ...page.results.map((row) => row.name)];
}
`;

interface Generated {
  createdAndListed(
    call: (method: string, path: string, body?: unknown) => Promise<unknown>,
    organization: number,
  ): Promise<(string | undefined)[]>;
}

let server: HierarchyServer;
let folder: string;
beforeAll(async () => {
  server = await startHierarchyServer(quickestDatabase());
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'api-client-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes a client whose calls compile, and do what they say', { timeout: 120_000 }, async () => {
  writeFileSync(join(folder, 'api.ts'), await clientTypes((await server.admin.get('/api/v1/openapi.json')).body));
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, files: ['client.ts'] }));
  const compiled = await promisify(execFile)(process.execPath, [TSC, '-p', folder]).catch((error: unknown) => error);
  expect(compiled).toMatchObject({ stdout: '' });
  const organization = await server.create(ORG, { name: 'Halden Group' });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { ...server.as(await server.build.user({ role: 'Admin' })), 'content-type': 'application/json' };

  const { createdAndListed } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as Generated;
  const names = await createdAndListed(async (method, path, body) => {
    const response = await fetch(address + path, { method, headers, body: body ? JSON.stringify(body) : null });
    return response.json();
  }, organization.id);

  expect(names).toEqual(['Generated Client GmbH', 'x', 'Generated Client GmbH']);
});
