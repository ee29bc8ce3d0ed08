import { readsAll } from '#engine/access/present-rows.ts';
import { AppError } from '#shared/errors.ts';
import { announce } from '#server/records/write/announce.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNotFound } from '#server/records/query/merged-away.ts';
import { type FeedbackEntry, findEntry } from './queries.ts';

/** An entry that the caller can read. @throws {AppError} not_found for every other one, whether it exists or not. */
export async function readableEntry(request: ResourceRequest, id: number): Promise<FeedbackEntry> {
  requirePermission(request, request.access.read !== false);
  const isReadable = await matchesRows(request, id, request.access.read);
  const entry = isReadable ? await findEntry(request.database, id) : undefined;
  if (!entry) throw new AppError('not_found', recordNotFound(request.definition, id));
  return entry;
}

/** An entry that the caller can change too. @throws {AppError} not_found, forbidden. */
export async function changeableEntry(request: ResourceRequest, id: number): Promise<FeedbackEntry> {
  const entry = await readableEntry(request, id);
  if (!(await matchesRows(request, id, request.access.update)))
    throw new AppError('forbidden', say('server.records.not_editable'));
  return entry;
}

/** Whether the caller manages feedback: they read the entries of others too. */
export const isTeam = ({ access }: ResourceRequest): boolean => readsAll(access);

/** The main entry of the matter: the entry itself, or the one it was merged into. */
export const rootOf = ({ id, duplicate_of_id: root }: FeedbackEntry): number => root ?? id;

/** Notifies everyone who can read an entry that it changed, after the commit. */
export const announceChange = (request: ResourceRequest, id: number): void =>
  announce(request, { id, version: new Date().toISOString() }, 'updated');
