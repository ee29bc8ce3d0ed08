import type { FastifyRequest } from 'fastify';
import type { WorkItem, WorkKind, WorkPage } from '#shared/contracts/my-work.ts';
import { AppError } from '#shared/errors.ts';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { presentNotifications } from '#server/features/notifications/present.ts';
import { findNotifications } from '#server/features/notifications/queries.ts';
import { limitedStages } from '#server/features/workflows/time-limits.ts';
import { canRead, readerOf } from '#server/records/query/reader.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { dueDays } from './due-days.ts';
import { WAITING, type Waiting } from './waiting-sql.ts';

/** Totals are exact up to here. */
const MOST_COUNTED = 1_000;
/** What has no due day comes last. */
const NEVER = '9999-12-31';

interface WaitingRow {
  readonly kind: WorkKind;
  readonly id: number;
  readonly due: string;
}

/** What a page has. */
export interface WorkAsked {
  readonly limit: number;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  /** Absent: every kind. */
  readonly kind?: WorkKind | undefined;
}

/**
 * One page of everything that waits for the user, what is due first before the rest.
 * @throws {AppError} malformed for a cursor that no page had.
 */
export async function listWork(
  http: FastifyRequest,
  { limit, cursor, kind }: WorkAsked,
): Promise<Omit<WorkPage, 'code' | 'message'>> {
  const { database } = http.server;
  const due = dueDays(await limitedStages(http.server));
  const parameters = new Parameters();
  const parts = WAITING.flatMap((part) => part(http, parameters, due) ?? []);
  const ofKind = kind === undefined ? 'true' : `w.kind = ${parameters.add(kind, 'text')}`;
  const countValues = parameters.values.slice();
  const count = parts
    .map((part) => `(${readableRows(part, `where ${ofKind} offset 0`)} limit ${MOST_COUNTED})`)
    .join(' union all ');
  const after = cursor === undefined ? 'true' : `(w.due, w.kind, w.id) > ${placeSql(cursor, parameters)}`;
  const first = `${IN_ORDER} limit ${limit + 1}`;
  const page = parts
    .map((part) => `(${readableRows(part, `where ${ofKind} and ${after} ${IN_ORDER} offset 0`)} ${first})`)
    .join(' union all ');
  const [found, counted] = await Promise.all([
    database.query<WaitingRow>(`select w.kind, w.id, w.due::text as due from (${page}) w ${first}`, parameters.values),
    database.query<{ count: number }>(
      `select least(count(*), ${MOST_COUNTED})::int as count from (${count}) w`,
      countValues,
    ),
  ]);
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  return {
    results: await present(http, rows),
    count: counted.rows[0]!.count, // an aggregate has one row
    next: last ? `${last.due}.${last.kind}.${last.id}` : null,
  };
}

const IN_ORDER = 'order by w.due, w.kind, w.id';

/** The rows that the user can read. `offset` keeps the database from asking that of more rows than it needs. */
const readableRows = ({ rows, readable = '' }: Waiting, which: string): string =>
  `select w.kind, w.id, w.due from (
     select w.kind, w.id, w.due from (select a.kind, a.id, coalesce(a.due, '${NEVER}'::date) as due from (${rows}) a) w ${which}) w ${readable}`;

function placeSql(cursor: string, parameters: Parameters): string {
  const [, due, kind, id] = /^(\d{4}-\d\d-\d\d)\.([a-z]{1,12})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (due === undefined || Number.isNaN(Date.parse(due))) throw new AppError('malformed', 'cursor is not one of ours');
  return `(${parameters.add(due, 'date')}, ${parameters.add(kind, 'text')}, ${parameters.add(Number(id), 'bigint')})`;
}

async function present(http: FastifyRequest, rows: readonly WaitingRow[]): Promise<WorkItem[]> {
  const idsOf = (...kinds: readonly WorkKind[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const [tasks, applicants, told] = await Promise.all([
    labelsOf(http, 'tasks', ['title'], idsOf('task')),
    labelsOf(http, 'applicants', ['applicant', 'position'], idsOf('review', 'overdue')),
    notificationsOf(http, idsOf('approval', 'mention')),
  ]);
  return rows.flatMap(({ kind, id, due }) => {
    const notification = told.find((one) => one.id === id) ?? null;
    if ((kind === 'approval' || kind === 'mention') && !notification) return [];
    const [title = null, about = null] = (kind === 'task' ? tasks : applicants).get(id) ?? [];
    const isLabelled = notification === null;
    return [
      {
        key: `${kind}.${id}`,
        kind,
        id,
        due: due === NEVER ? null : due,
        title: isLabelled ? title : null,
        about: isLabelled ? about : null,
        notification,
      },
    ];
  });
}

/** Texts of records that the user has been found to read, as far as they read these fields. */
async function labelsOf(
  http: FastifyRequest,
  resource: string,
  names: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly (string | null)[]>> {
  const request = readerOf(http, resource);
  if (!request || ids.length === 0) return new Map();
  const texts = names.map((name) =>
    canRead(request, name) ? `${fieldSql('t', request.definition.fields[name]!)}::text` : 'null::text',
  );
  const { rows } = await http.server.database.query<{ id: number; labels: readonly (string | null)[] }>(
    `select t.id, json_build_array(${texts.join(', ')}) as labels from ${quoteName(resource)} t where t.id = any($1::bigint[])`,
    [sqlArray(ids.map(String))],
  );
  return new Map(rows.map(({ id, labels }) => [id, labels]));
}

async function notificationsOf({ server, principal }: FastifyRequest, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await findNotifications(server.database, {
    where: 'id = any($2::bigint[])',
    orderBy: 'id',
    parameters: [principal.userId, sqlArray(ids.map(String))],
    limit: ids.length,
    offset: 0,
  });
  return presentNotifications(server, rows);
}
