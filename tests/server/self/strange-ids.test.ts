import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUserOptions } from '../../support/test-people.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { creatable, type ResourceFile, triedFiles } from './resource-files.ts';
import {
  type Attempt,
  attachmentAttempts,
  generatedAttempts,
  type Ground,
  HAND_WRITTEN,
  makeGround,
  resourceOf,
} from './strange-ids.ts';

const API = '/api/v1';

/** Everybody who is somebody else, from who may do nothing to who may do much, but to his own records alone. */
const STRANGERS: readonly (readonly [string, TestUserOptions])[] = [
  ['a Vendor', { role: 'Vendor' }],
  ['a Hiring Manager', { role: 'Hiring Manager' }],
  ['a Recruiter without modules', { role: 'Recruiter' }],
  [
    'a Recruiter who may do everything but look',
    {
      role: 'Recruiter',
      permissions: Object.fromEntries(
        creatable.flatMap(({ raw: { permissions } }) =>
          permissions?.key ? [[permissions.key, ['create', 'update', 'delete', 'export']]] : [],
        ),
      ),
    },
  ],
];

/** A rejection of the person or the record, not of what was sent; where many are asked for, each may have its own answer. */
const REJECTED = /^40[134] |^(200|422) .*(not_found|server\.records\.gone|forbidden|"data":\{\}|"results":\[\])/;

/** Operations of a path without a record in it: what they name is in what they send. */
const NAMING = ['bulk/', 'merge/', 'trash/', 'trash/restore/', 'usage/', 'bulk/actions/clone/'];

/** What is the same for everybody and names no record. */
const NO_RECORDS = ['/catalogue/{version}/', '/validators/{name}', '/customer/dashboard/widgets/{key}/'];

/** The world of the other tests has none of these: nobody makes them by the API, or not without a file. */
const NOT_MADE = [
  '/users/directory/',
  '/customer/candidate-document/',
  '/customer/candidate-duplicate/',
  '/customer/applicant-event/',
];

describe.each(moduleDatabases())('the ids of what somebody may not read, on %s', { timeout: 240_000 }, (kind) => {
  let server: HierarchyServer;
  let ground: Ground;
  let operations: readonly string[];
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    ground = await makeGround(server);
    const { paths } = (await server.admin.get(`${API}/openapi.json`)).body as { paths: Record<string, object> };
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path.slice(API.length)}`),
    );
  }, 240_000);

  const sent = (method: string, { url, body, headers, payload }: Attempt): InjectOptions => ({
    method: method as 'GET',
    url: API + url,
    ...(headers && { headers: { ...headers } }),
    ...((payload ?? body) !== undefined && { payload: payload ?? body! }),
  });

  /** The answer to each of two ids, without the ids themselves. */
  async function answersTo(caller: Caller, method: string, pair: readonly [Attempt, Attempt]): Promise<string[]> {
    const answers: string[] = [];
    for (const attempt of pair) {
      const { status, text } = await caller.send(sent(method, attempt));
      answers.push(`${status} ${withoutIds(text, ground)}`);
    }
    return answers;
  }

  const pairs = (operation: string): readonly (readonly [Attempt, Attempt])[] => {
    const path = operation.slice(operation.indexOf(' ') + 1);
    const known = HAND_WRITTEN[operation];
    const file = resourceOf(path);
    const make = (ids: Ground['real']) =>
      known?.(ids) ?? (file ? generatedAttempts(file, operation, ground.sound[file.raw.resource]!, ids) : []);
    const absent = make(ground.absent);
    return make(ground.real).map((attempt, index) => [attempt, absent[index]!] as const);
  };

  const concerned = () =>
    operations.filter((operation) => {
      const path = operation.slice(operation.indexOf(' ') + 1);
      if (HAND_WRITTEN[operation]) return true;
      if (NO_RECORDS.includes(path) || NOT_MADE.some((start) => path.startsWith(start))) return false;
      return path.includes('{') || NAMING.some((end) => resourceOf(path) && path.endsWith(`/${end}`));
    });

  it('are tried at every operation that takes one', () => {
    const untried = concerned().filter((operation) => pairs(operation).length === 0);
    const gone = Object.keys(HAND_WRITTEN).filter((operation) => !operations.includes(operation));

    expect(untried.filter((operation) => !operation.endsWith('-file/{id}/'))).toEqual([]);
    expect(gone).toEqual([]);
  });

  it.each(STRANGERS)('are answered to %s as ids of nothing are', async (_name, account) => {
    const caller = server.by(await server.build.user(account));
    const faults: unknown[] = [];
    const hidden = new Set<unknown>();
    for (const { raw, definition } of creatable)
      if ((await caller.get(`${API}${definition.endpoint}${ground.real.records[raw.resource]}/`)).status !== 200)
        hidden.add(raw.resource);
    const isTried = (file: ResourceFile | undefined) =>
      file && triedFiles.includes(file) && hidden.has(file.raw.resource);
    const isHidden = (operation: string) =>
      HAND_WRITTEN[operation] ?? isTried(resourceOf(operation.slice(operation.indexOf(' ') + 1)));
    const attempts = [
      ...concerned()
        .filter(isHidden)
        .flatMap((operation) => pairs(operation).map((pair) => [operation, pair] as const)),
      ...triedFiles.flatMap((file) => {
        const absent = attachmentAttempts(file, ground.absent);
        return attachmentAttempts(file, ground.real).map(
          ([method, attempt], index) => [`${method} ${attempt.url}`, [attempt, absent[index]![1]]] as const,
        );
      }),
    ];
    for (const [operation, pair] of attempts) {
      const [method = 'GET'] = operation.split(' ');
      const [real, absent] = await answersTo(caller, method, pair as readonly [Attempt, Attempt]);
      if (real !== absent || !REJECTED.test(real!))
        faults.push({ operation, real: real!.slice(0, 300), absent: absent!.slice(0, 300), body: pair[0].body });
    }

    expect(faults).toEqual([]);
  });
});

function withoutIds(text: string, { real, absent }: Ground): string {
  const ids = [real, absent].flatMap(({ records, ...others }) => [...Object.values(others), ...Object.values(records)]);
  return ids.reduce<string>((left, id) => left.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID'), text);
}
