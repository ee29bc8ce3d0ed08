import { beforeAll, describe, expect, it } from 'vitest';
import { keepTables } from '../../support/kept-tables.ts';
import { type DatabaseKind, moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { curiousRequests, type Secrets } from './leak-requests.ts';
import { creatable, fileOf, type RawReferring, type ResourceFile } from './resource-files.ts';
import { byRole, grantsOf, isMaster, canChoose, listOf, type Person, secret as secretFields } from './permissions.ts';
import { validValues } from './values.ts';
import { addressOf, holds, isWritten, type Values, World } from './world.ts';
import fc from 'fast-check';
import type { EvaluationContext, Predicate } from '#engine/model/predicate.ts';
import { referredPlaces, referringRelation } from '#engine/model/referred-by.ts';
import { fieldsUsed, pathsUsed } from '#engine/predicates/fields-used.ts';
import { defaultSettings } from '#shared/rules/settings.ts';

const REQUESTS = process.env.TEST_DEEP ? 20_000 : 120;
const RECORDS = 5;
const TIMEOUT_MS = process.env.TEST_DEEP ? 1_800_000 : 240_000;

/** The roles, and Recruiters: one who has no module, one who has some. */
const readers: readonly Person[] = [
  ...byRole.filter(({ role }) => role !== 'admin' && role !== 'recruiter'),
  { name: 'Recruiter with nothing', role: 'recruiter', account: { role: 'Recruiter', permissions: {} }, options: {} },
  {
    name: 'Recruiter of companies',
    role: 'recruiter',
    account: { role: 'Recruiter', permissions: { company: ['view', 'update', 'export'] } },
    options: { company: ['view', 'update', 'export'] },
  },
];

interface Answers {
  readonly secrets: Secrets;
  readonly ask: (requests: readonly string[]) => Promise<string[]>;
}

describe.each(moduleDatabases())('two databases that differ only in what a role may not read, on %s', (kind) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await makeGround(kind);
  }, TIMEOUT_MS);

  it.each(readers.map((reader) => [reader.name, reader] as const))(
    'answer a %s byte for byte alike',
    async (_name, reader) => {
      const plain = await ground.open(reader, false);
      const sent = curiousRequests(reader, plain.secrets, REQUESTS, 7);
      const first = await plain.ask(sent);
      const changed = await ground.open(reader, true);
      const second = await changed.ask(sent);

      const different = sent.flatMap((request, index) =>
        first[index] === second[index]
          ? []
          : [
              {
                request: decodeURIComponent(request),
                without: around(first[index]!, second[index]!),
                with: around(second[index]!, first[index]!),
              },
            ],
      );
      expect(different).toEqual([]);
      expect(first.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(REQUESTS / 10);
    },
    TIMEOUT_MS,
  );
});

/** The id of an Admin, who is none of the readers. */
const ADMIN = 1;

interface Ground {
  /** The same records at every call; with secrets the rows and fields that the reader may not see are others, and there are more of them. */
  open(person: Person, hasSecrets: boolean): Promise<Answers>;
}

/** One world for all readers, put back before each looks at it. */
async function makeGround(kind: DatabaseKind): Promise<Ground> {
  const start = () =>
    startHierarchyServer(kind, { config: { tokenSecret: 'the same in both, so that names made with it are' } });
  const first = await start();
  const maker = await first.build.user({ role: 'Admin' });
  const users = new Map<string, TestUser>();
  for (const { name, account } of readers) users.set(name, await first.build.user(account));
  const made = new World(
    first,
    [maker, ...users.values()].map(({ id }) => id),
  );
  for (const { raw } of creatable) for (let count = 0; count < RECORDS; count += 1) await made.make(raw.resource);
  const putBack = await keepTables(first.database);
  return {
    async open(person, hasSecrets) {
      const started = await start();
      await putBack();
      const server = { ...started, admin: started.by(maker) };
      const reader = users.get(person.name)!;
      await giveHalfTo(server, reader);
      const before = await recordsOf(server);
      if (hasSecrets) {
        await changeHidden(server, person, reader, before);
        await addHidden(made.on(server), person, reader);
      }
      await stopTheClocks(server);
      const secrets = secretsOf(hasSecrets ? await recordsOf(server) : before);
      return { secrets, ask: (requests) => answersTo(server, reader, requests) };
    },
  };
}

async function answersTo(server: HierarchyServer, reader: TestUser, requests: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const url of requests) {
    const { statusCode, headers, body } = await server.app.inject({ method: 'GET', url, headers: server.as(reader) });
    answers.push(
      `${statusCode} ${String(headers['content-range'])} ${String(headers.etag)} ${String(headers['content-type'])}\n${body.replaceAll(TODAY, 'now').replace(SEALED, '')}`,
    );
  }
  return answers;
}

/** What the requests themselves leave behind carries the time of the run. */
const TODAY = new RegExp(`${new Date().toISOString().slice(0, 11)}[0-9:.]+Z`, 'g');

/** Another text at each request, and of one length whatever happened. */
const SEALED = /(?<="events_mark":")[\w.-]{61}(?=")/;

const giveHalfTo = async ({ database }: HierarchyServer, { id }: TestUser): Promise<void> => {
  for (const { raw } of creatable)
    await database.query(`update ${raw.resource} set created_by_id = $1 where id % 2 = 0`, [id]);
};

type Records = ReadonlyMap<string, readonly Values[]>;

async function recordsOf(server: HierarchyServer): Promise<Records> {
  const found = new Map<string, readonly Values[]>();
  for (const { raw, definition } of creatable) {
    const { body } = await server.admin.get(`${addressOf(definition)}?limit=200&orderBy=id&ascending=1`);
    found.set(raw.resource, body.results);
  }
  return found;
}

const secretsOf = (records: Records): Secrets =>
  new Map(
    [...records].map(([resource, rows]) => {
      const names = Object.keys(rows[0] ?? {});
      return [
        resource,
        new Map(names.map((name) => [name, rows.map((row) => plain(row[name])).filter((value) => value !== null)])),
      ];
    }),
  );

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return plain(value[0] ?? null);
  return typeof value === 'object' && value !== null ? ((value as { id?: unknown }).id ?? null) : value;
};

/** Whether the files let this person read this row, whatever his columns. */
function isReadable(
  file: ResourceFile,
  person: Person,
  reader: TestUser,
  record: Values,
  records: Records = new Map(),
): boolean {
  if (canChoose(file, person)) return record['active'] !== false;
  const values = Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, Array.isArray(value) ? value : plain(value)]),
  );
  const now = new Date().toISOString();
  const user = { id: reader.id, role: person.role, username: '' };
  const context = { user, settings: { ...defaultSettings({}) }, today: now.slice(0, 10), now };
  return grantsOf(file.raw, person).some(({ read }) => {
    if (read === undefined || read === true) return read === true;
    const { where, through, referredBy, or } = read;
    const isMet = (test: Predicate) =>
      holds(test, file.definition, values, { ...context, ...referringTo(test), ...relatedTo(test) });
    if (or && (isOfUnknown(or) ? holds({ $user: or['$user'] ?? {} }, file.definition, {}, context) : isMet(or)))
      return true;
    if (where && !isMet(where)) return false;
    if (through) return listOf(through).some((name) => isFollowed(values[name], name));
    return !referredBy || listOf(referredBy).some(isReferredTo);
  });
  function isFollowed(id: unknown, name: string): boolean {
    const { to } = file.raw.properties[name]!.relation!;
    const followed = records.get(to)?.find((other) => other['id'] === id);
    return id !== null && (followed === undefined || isReadable(fileOf(to), person, reader, followed, records));
  }
  /** Whether a condition asks for records behind relations that are not at hand. */
  function isOfUnknown(test: Predicate): boolean {
    return pathsOf(test).some(([name]) => values[name] === undefined || !behind(name));
  }
  function behind(name: string): Values | undefined {
    const to = file.raw.properties[name]?.relation?.to ?? '';
    return records.get(to)?.find((other) => other['id'] === values[name]);
  }
  /** For conditions on fields of related records: these records. */
  function relatedTo(test: Predicate): Pick<EvaluationContext, 'related'> {
    const related: Record<string, Record<number, Values>> = {};
    for (const [name] of pathsOf(test)) {
      const to = file.raw.properties[name]?.relation?.to ?? '';
      const found = Object.entries(behind(name) ?? {}).map(([key, value]) => [key, plain(value)]);
      (related[to] ??= {})[Number(values[name])] = Object.fromEntries(found);
    }
    return Object.keys(related).length > 0 ? { related } : {};
  }
  /** For conditions on what refers to a record: the records that readable ones refer to, and those at hand by their ids. */
  function referringTo(where: Predicate): Pick<EvaluationContext, 'referred' | 'related'> {
    const places = referredPlaces(where);
    const referred = places.map(({ by }) => {
      const { resource, via } = referringRelation(by);
      const referring = (records.get(resource) ?? []).filter((other) =>
        isReadable(fileOf(resource), person, reader, other, records),
      );
      return [by, new Set(referring.map((other) => Number(plain(other[via]))))] as const;
    });
    const related = places.flatMap(({ path }) => {
      const to = file.raw.properties[path]?.relation?.to;
      const id = Number(plain(record[path]));
      return to === undefined ? [] : [[to, { [id]: { id } }] as const];
    });
    return { referred: Object.fromEntries(referred), related: Object.fromEntries(related) };
  }
  function isReferredTo({ resource, via }: RawReferring): boolean {
    const referring = (records.get(resource) ?? []).filter((other) => plain(other[via]) === record['id']);
    return referring.some((other) => isReadable(fileOf(resource), person, reader, other, records));
  }
}

/** The paths of a condition that lead to other records. */
const pathsOf = (test: Predicate): (readonly [string, ...string[]])[] =>
  [...pathsUsed(test)].flatMap((path) => {
    const [name = '', ...rest] = path.split('.');
    return rest.length > 0 ? [[name, ...rest] as const] : [];
  });

/** Fields that the reader may not see get other values, in every row; rows that he may not see get others everywhere but in their names. */
async function changeHidden(
  server: HierarchyServer,
  person: Person,
  reader: TestUser,
  records: Records,
): Promise<void> {
  for (const file of creatable) {
    const secret = new Set(secretFields(file, person).map(([name]) => name));
    for (const record of records.get(file.raw.resource) ?? []) {
      const isSecretRow = !isReadable(file, person, reader, record, records);
      const names = Object.keys(file.raw.properties).filter(
        (name) => secret.has(name) || (isSecretRow && isFree(file, record, name)),
      );
      for (const name of names) await overwrite(server, file, Number(record['id']), name);
    }
  }
}

/**
 * Names are shown wherever a record is pointed at, unless the file names them to readers alone; and what decides whether a row
 * may be read has to stay.
 */
const isFree = ({ raw, definition }: ResourceFile, record: Values, name: string): boolean =>
  (isNamedToReaders(definition, record) ||
    !definition.titleFields.some((title) => title === name || formulaOf(raw, title).includes(name))) &&
  !['active', 'status', 'code'].includes(name) &&
  !Object.values(definition.permissions.grants).some(
    ({ read }) => typeof read === 'object' && fieldsUsed(read.where).has(name),
  ) &&
  raw.properties[name]?.relation === undefined;

const isNamedToReaders = (definition: ResourceFile['definition'], record: Values): boolean => {
  const secret = definition.permissions.namedToReaders;
  return typeof secret === 'object' ? holds(secret, definition, record, { today: '', now: '' }) : secret === true;
};

const formulaOf = ({ properties }: ResourceFile['raw'], name: string): string =>
  (properties[name] as { readonly computed?: { readonly formula?: string } } | undefined)?.computed?.formula ?? '';

/** Writes another value past the API; one that the table refuses (a name that is taken) is left. */
async function overwrite(
  { database }: HierarchyServer,
  { raw, definition }: ResourceFile,
  id: number,
  name: string,
): Promise<void> {
  const property = raw.properties[name]!;
  const arbitrary = property.items ? undefined : validValues(property);
  const column = definition.fields[name]?.column;
  if (!arbitrary || !column) return;
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: id + name.length + 1000 });
  await database.query(`update ${raw.resource} set ${column} = $1 where id = $2`, [value, id]).catch(() => undefined);
}

/** More rows that the reader may not see; a row that would need new ones he may see is left out. */
async function addHidden(world: World, person: Person, reader: TestUser): Promise<void> {
  world.isComplete = true;
  for (const file of creatable) {
    const forced = isMaster(file.raw)
      ? { active: false }
      : file.raw.properties['confidential']
        ? { confidential: true }
        : {};
    const others = { ...forced, ...withoutReader(file) };
    const isOpen = grantsOf(file.raw, person).some(({ read }) => read === true);
    const canHide = !isMaster(file.raw) || (file.raw.properties['active'] && isWritten(file.raw.properties['active']));
    if (!isOpen && canHide && isReadable(file, person, reader, { ...forced, created_by: { id: ADMIN } }) === false)
      for (let count = 0; count < 3; count += 1) await world.make(file.raw.resource, others).catch(() => undefined);
  }
}

/** The users by whom the files decide who may see a row: an Admin, never the reader. */
const withoutReader = ({ raw, definition }: ResourceFile): Values => {
  const tested = Object.values(definition.permissions.grants).flatMap(({ read }) =>
    typeof read === 'object' ? [...fieldsUsed(read.where)] : [],
  );
  const people = tested.filter((name) => raw.properties[name]?.relation?.to === 'users');
  return Object.fromEntries(people.map((name) => [name, ADMIN]));
};

/** Every instant that the records carry becomes one that depends on the row alone. */
async function stopTheClocks({ database }: HierarchyServer): Promise<void> {
  const { rows } = await database.query<{ name: string; column: string; keyed: boolean }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name, quote_ident(c.column_name) as column,
       exists (select 1 from information_schema.columns k where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'id' and k.data_type = 'bigint') as keyed
     from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = c.table_schema
     where c.table_schema in (current_schema(), 'system') and c.data_type = 'timestamp with time zone' and c.table_name not in ('sessions', 'account_tokens', 'throttles', 'schema_migrations', 'schema_state')`,
  );
  const updates = rows.map(
    ({ name, column, keyed }) =>
      `update ${name} set ${column} = timestamptz '2026-01-01 00:00:00Z' + ${keyed ? `make_interval(mins => id::int)` : `interval '0'`} where ${column} is not null`,
  );
  await database.exec(
    `set session_replication_role = replica; ${updates.join('; ')}; select setval(pg_get_serial_sequence('system.activity', 'id'), 100000); set session_replication_role = origin`,
  );
}

/** Where two answers part. */
function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return text.slice(Math.max(0, at - 60), at + 120);
}
