import type { ActivityFilter, ActivityPerson } from '#shared/contracts/activity.ts';
import { SENSITIVE_ACTIONS } from '#shared/rules/activity.ts';
import type { Database } from '#server/platform/db/database.ts';
import { EXACT_UP_TO } from '#server/records/query/read.ts';
import { escapeLike, isoInstant, Parameters } from '#server/records/query/sql-text.ts';
import type { LogQuery } from './read-query.ts';
import { groupSql, isGroup, type LogReader, readsTitles, scopeSql } from './scope.ts';

/** An entry as it is stored. */
export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly user_photo: string | null;
  readonly role: string | null;
  readonly action: string;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly record_title: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly request_id: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly username: string | null;
}

const MAX_WORDS = 8;
const MAX_PEOPLE = 20;
const USER_NAME = `trim(concat_ws(' ', u.first_name, u.last_name))`;

const COLUMNS = `a.id, ${isoInstant('a.at')} as at, a.user_id, ${USER_NAME} as user_name, u.photo as user_photo, a.role, a.action, a.resource,
  a.record_id, a.record_title, a.before, a.after, a.request_id, o.address, o.user_agent, o.username`;
const JOINS = 'left join users u on u.id = a.user_id left join system.activity_origin o on o.activity_id = a.id';

/** One page. The joins happen after the limit, so a page costs a fixed number of key look-ups. */
export async function findEntries(reader: LogReader, query: LogQuery): Promise<LogRow[]> {
  const parameters = new Parameters();
  const where = whereSql(reader, query, parameters);
  const order = orderSql(query);
  const window = `limit ${query.limit} offset ${parameters.add(query.offset, 'int')}`;
  const { rows } = await databaseOf(reader).query<LogRow>(
    `select ${COLUMNS} from (select a.* from system.activity a where ${where} order by ${order} ${window}) a ${JOINS} order by ${order}`,
    parameters.values,
  );
  return rows;
}

/** @returns one more than `EXACT_UP_TO` where there are more, unless `isExact`. */
export async function countEntries(
  reader: LogReader,
  query: Pick<LogQuery, 'filter' | 'search'>,
  isExact = false,
): Promise<number> {
  const parameters = new Parameters();
  const where = whereSql(reader, query, parameters);
  const limit = isExact ? '' : ` limit ${EXACT_UP_TO + 1}`;
  const { rows } = await databaseOf(reader).query<{ count: number }>(
    `select count(*)::int as count from (select 1 from system.activity a where ${where}${limit}) c`,
    parameters.values,
  );
  return rows[0]!.count;
}

/** Everything that the filters leave, newest first, in bounded memory: each batch is a short statement of its own, behind the one before. */
export async function* streamEntries(
  reader: LogReader,
  query: Pick<LogQuery, 'filter' | 'search'>,
  batchSize: number,
): AsyncGenerator<LogRow[]> {
  for (let beyond: number | undefined; ;) {
    const rows = await findEntries(reader, {
      ...query,
      orderBy: 'id',
      direction: 'desc',
      limit: batchSize,
      offset: 0,
      beyond,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    beyond = rows.at(-1)!.id;
  }
}

/** The actors in the part of the log that this user can read, by name. */
export async function findPeople(
  reader: LogReader,
  { query = '', id }: { readonly query?: string; readonly id?: number },
): Promise<ActivityPerson[]> {
  const parameters = new Parameters();
  const scope = scopeSql(reader, parameters);
  const words = wordsOf(query).map((word) => `lower(${USER_NAME}) like ${parameters.add(word, 'text')}`);
  const ids = id === undefined ? [] : [`u.id = ${parameters.add(id, 'bigint')}`];
  const where = [`exists (select 1 from system.activity a where a.user_id = u.id and ${scope})`, ...words, ...ids].join(
    ' and ',
  );
  const { rows } = await databaseOf(reader).query<ActivityPerson>(
    `select u.id, coalesce(nullif(${USER_NAME}, ''), '#' || u.id) as name from users u where ${where} order by ${USER_NAME} collate "und-x-icu", u.id limit ${MAX_PEOPLE}`,
    parameters.values,
  );
  return rows;
}

const databaseOf = ({ http }: LogReader): Database => http.server.database;

const orderSql = ({ orderBy, direction }: LogQuery): string =>
  orderBy === 'at' ? `a.at ${direction}, a.id ${direction}` : `a.id ${direction}`;

/** The entries after an entry in the requested order. */
function beyondSql({ orderBy, direction }: Partial<LogQuery>, place: string): string {
  const comparison = direction === 'asc' ? '>' : '<';
  if (orderBy !== 'at') return `a.id ${comparison} ${place}`;
  return `(a.at, a.id) ${comparison} (select b.at, b.id from system.activity b where b.id = ${place})`;
}

function whereSql(
  reader: LogReader,
  query: Pick<LogQuery, 'filter' | 'search'> & Partial<LogQuery>,
  parameters: Parameters,
): string {
  const parts = [
    scopeSql(reader, parameters),
    ...filterSql(reader, query.filter, parameters),
    ...wordsOf(query.search ?? '').map((word) => wordSql(reader, word, parameters)),
    ...(query.beyond === undefined ? [] : [beyondSql(query, parameters.add(query.beyond, 'bigint'))]),
  ].filter((part) => part !== 'true');
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

type FilterSql = {
  [Key in keyof ActivityFilter]-?: (
    value: NonNullable<ActivityFilter[Key]>,
    parameters: Parameters,
    timeZone: string,
  ) => string;
};

const midnight = (place: string, zone: string): string => `(${place}::timestamp at time zone ${zone})`;

const FILTERS: FilterSql = {
  user: (id, parameters) => `a.user_id = ${parameters.add(id, 'bigint')}`,
  group: (names) => `(${names.split(',').filter(isGroup).map(groupSql).join(' or ')})`,
  action: (action, parameters) => `a.action = ${parameters.add(action, 'text')}`,
  resource: (resource, parameters) => `a.resource = ${parameters.add(resource, 'text')}`,
  record_id: (id, parameters) => `a.record_id = ${parameters.add(id, 'bigint')}`,
  from: (day, parameters, zone) => `a.at >= ${midnight(parameters.add(day, 'date'), parameters.add(zone, 'text'))}`,
  to: (day, parameters, zone) =>
    `a.at < ${midnight(`(${parameters.add(day, 'date')} + 1)`, parameters.add(zone, 'text'))}`,
  sensitive: (isWanted) => (isWanted ? `a.action = any('{${SENSITIVE_ACTIONS.join(',')}}'::text[])` : 'true'),
};

function filterSql(reader: LogReader, filter: ActivityFilter, parameters: Parameters): string[] {
  const { timeZone } = reader.http.principal;
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => FILTERS[key as keyof ActivityFilter](value as never, parameters, timeZone));
}

const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${escapeLike(word)}%`);

/** Matches one word in the part of an entry that the reader can read: hidden values are not found either. */
function wordSql(reader: LogReader, word: string, parameters: Parameters): string {
  const place = parameters.add(word, 'text');
  const ofUser = (expression: string) =>
    `a.user_id in (select u.id from users u where lower(${expression}) like ${place})`;
  const inTitle = `lower(a.record_title) like ${place}`;
  if (!reader.readsAll) {
    const resources = Object.keys(reader.http.server.registry.current.resources).filter((resource) => {
      const request = reader.requestOf(resource);
      return request && readsTitles(request);
    });
    const known = parameters.add(`{${resources.join(',')}}`, 'text[]');
    return `((${inTitle} and a.resource = any(${known})) or ${ofUser(USER_NAME)})`;
  }
  const inOrigin = `a.id in (select o.activity_id from system.activity_origin o where lower(o.username) like ${place} or o.address like ${place})`;
  return `(${inTitle} or ${ofUser(`concat_ws(' ', u.first_name, u.last_name, u.username)`)} or a.request_id like ${place} or ${inOrigin})`;
}
