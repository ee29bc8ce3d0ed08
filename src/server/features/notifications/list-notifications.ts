import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { ReadQuery } from '#shared/contracts/call.ts';
import type { listNotifications, NotificationResults } from '#shared/contracts/notifications.ts';
import { unknownParameter } from '#server/records/query/unknown-parameter.ts';
import { escapeLike, Parameters } from '#server/records/query/sql-text.ts';
import { presentNotifications } from './present.ts';
import { countNotifications, findNotifications, type NotificationListRequest } from './queries.ts';

type ListQuery = ReadQuery<typeof listNotifications>;

/** The notifications that the bell shows and the initial load contains. */
export const FIRST_PAGE: ListQuery = { page: 1, limit: 10, orderBy: 'id', ascending: '0' };

/** A page of a user's own notifications. @throws {AppError} unknown_parameter for an unknown order. */
export async function notificationsPage(
  app: FastifyInstance,
  principal: Principal,
  query: ListQuery,
): Promise<NotificationResults> {
  const request = listRequest(principal, query);
  const [rows, counts] = await Promise.all([
    findNotifications(app.database, request),
    countNotifications(app.database, request),
  ]);
  return { results: await presentNotifications(app, rows), ...counts };
}

const SHOWN = {
  job: `not is_archive and context = 'job'`,
  offer: `not is_archive and context = 'offer'`,
  archive: 'is_archive',
  '': 'not is_archive',
} as const;

const ORDERS: Readonly<Record<string, string>> = {
  id: 'id',
  context: 'context',
  type: 'type collate "und-x-icu"',
  message: 'message collate "und-x-icu"',
  created_at: 'created_at',
};

function listRequest(principal: Principal, query: ListQuery): NotificationListRequest {
  const parameters = new Parameters();
  parameters.add(principal.userId);
  const where = [SHOWN[query.type ?? ''], ...narrowings(principal, query, parameters)].join(' and ');
  return {
    where,
    orderBy: orderBy(query),
    parameters: [principal.userId, ...parameters.values.slice(1)],
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  };
}

function orderBy({ orderBy: name, ascending }: ListQuery): string {
  const order = Object.hasOwn(ORDERS, name || 'id') ? ORDERS[name || 'id'] : undefined;
  if (order === undefined) throw unknownParameter(name);
  const direction = ascending === '1' || ascending === 'true' ? 'asc' : 'desc';
  return `${order} ${direction}, id ${direction}`;
}

function narrowings({ timeZone }: Principal, query: ListQuery, parameters: Parameters): string[] {
  const { context, created_from: from, created_to: to } = query;
  const midnight = (date: string) => `(${date})::timestamp at time zone ${parameters.add(timeZone, 'text')}`;
  return [
    ...contains(query.query, ['message', 'context', 'type'], parameters),
    ...contains(query.message, ['message'], parameters),
    ...contains(query.notification_type, ['type'], parameters),
    ...(context ? [`context = ${parameters.add(context)}`] : []),
    ...(from ? [`created_at >= ${midnight(parameters.add(from, 'date'))}`] : []),
    ...(to ? [`created_at < ${midnight(`${parameters.add(to, 'date')} + 1`)}`] : []),
  ];
}

/** Without regard to case. Names such as `documentation_upload` are found as they are written and as they are read. */
function contains(sought: string | undefined, columns: readonly string[], parameters: Parameters): string[] {
  const words = sought?.replaceAll('\0', '').trim().toLowerCase();
  if (!words) return [];
  const place = parameters.add(`%${escapeLike(words)}%`, 'text');
  const found = columns.flatMap((column) => [
    `lower(${column}) like ${place}`,
    ...(column === 'message' ? [] : [`lower(replace(${column}, '_', ' ')) like ${place}`]),
  ]);
  return [`(${found.join(' or ')})`];
}
