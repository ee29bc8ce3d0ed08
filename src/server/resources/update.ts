import { AppError } from '#shared/errors.ts';
import { hasHooks, onlyFields, runHooks } from '../handlers/run-hooks.ts';
import { fromDatabase } from './database-errors.ts';
import { announce } from './create.ts';
import { notFound } from './merge/merged-away.ts';
import { attachFiles, removeFiles } from './record-files.ts';
import { withCleanTexts } from './rich-texts.ts';
import { relationErrors } from './relation-targets.ts';
import { demand, type ResourceRequest } from './request.ts';
import { refuseLocked } from './locks.ts';
import { matchesRows } from './row-conditions.ts';
import { explained } from './usage.ts';
import { type StoredRecord, storedRecord } from './stored-record.ts';
import { checkChange } from './validate-write.ts';
import { conflict, sameInstant } from './version.ts';
import type { WriteBody } from './write-body.ts';
import { hasParts, partChanges, writeParts } from './write-parts.ts';
import { checkLoosened, loosenRows } from './write-rows.ts';
import { updateRecord, type WrittenRow } from './write-statement.ts';

const ATTEMPTS = 4;

/**
 * Changes one record. The body holds the changed fields, and may hold `updated_on`, the version it was made from.
 * Where nothing differs nothing is written, recorded or told.
 * @throws {AppError} not_found, forbidden, invalid, not_unique; conflict with the current record when it moved on since that version.
 */
export async function changeRecord(request: ResourceRequest, id: number, body: WriteBody): Promise<WrittenRow> {
  demand(request, request.access.update !== false);
  const { updated_on: version, id: sentId, ...values } = body.values;
  if (sentId !== undefined && Number(sentId) !== id) throw new AppError('invalid', 'The id cannot be changed');
  const change = { ...body, values };
  const isHooked = hasHooks(request, 'beforeValidate');
  for (let attempt = 1; ; attempt++) {
    const make = () => changeOnce(request, id, change, version);
    const row = await (isHooked ? request.database.transaction(make) : make());
    if (row) return row;
    if (version !== undefined || attempt === ATTEMPTS) throw await conflict(request, id);
  }
}

async function changeOnce(request: ResourceRequest, id: number, body: WriteBody, version: unknown): Promise<WrittenRow | undefined> {
  const stored = await currentRecord(request, id);
  if (version !== undefined && version !== null && !sameInstant(String(version), stored.version)) throw await conflict(request, id);
  const values = { ...(await runHooks(request, 'beforeValidate', { id, before: stored.values, values: body.values })) };
  return attemptChange(request, stored, { ...body, values });
}

async function currentRecord(request: ResourceRequest, id: number): Promise<StoredRecord> {
  const stored = await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  if (request.access.update !== true && !(await matchesRows(request, id, request.access.update)))
    throw new AppError('forbidden', 'You may not change this record');
  return stored;
}

async function attemptChange(request: ResourceRequest, stored: StoredRecord, body: WriteBody): Promise<WrittenRow | undefined> {
  const { after, sent } = checkChange(request, stored, await withCleanTexts(request, body));
  const changes = changedValues(stored.values, after, sent);
  refuseLocked(request, stored.values, [...Object.keys(changes), ...body.files.keys()]);
  const errors = await relationErrors(request, after, new Set(Object.keys(changes)), stored.values);
  if (errors) throw new AppError('invalid', 'Some values are not among the choices', { errors });
  if (Object.keys(changes).length === 0 && body.files.size === 0) return { id: stored.id, version: stored.version };
  const replaced = replacedFiles(request, stored.values, changes);
  const isSimple =
    body.files.size === 0 &&
    replaced.length === 0 &&
    !hasParts(request.definition, changes) &&
    !request.effects?.changed &&
    !hasHooks(request, 'beforeSave', 'afterSave');
  try {
    const row = await (isSimple
      ? updateRecord(request, stored.id, changes, stored.version)
      : request.database.transaction(() => changeWithParts(request, stored, changes, body, replaced)));
    if (row) announce(request, row, 'updated');
    return row;
  } catch (error) {
    if (error instanceof MovedOn) return undefined;
    throw await explained(request, [stored.id], fromDatabase(error, request.definition));
  }
}

async function changeWithParts(
  request: ResourceRequest,
  stored: StoredRecord,
  given: Record<string, unknown>,
  body: WriteBody,
  replaced: readonly string[],
): Promise<WrittenRow | undefined> {
  await attachFiles(request, body);
  const before = stored.values;
  const hooked = await runHooks(request, 'beforeSave', { id: stored.id, before, values: { ...before, ...given } });
  const changes = { ...given, ...changedValues({ ...before, ...given }, onlyFields(request, hooked), new Set()) };
  const isLoosened = await loosenRows(request, stored.id, changes);
  const row = await updateRecord(request, stored.id, changes, stored.version, {
    others: partChanges(request.definition, before, changes),
  });
  if (!row) throw new MovedOn();
  await writeParts(request, row.id, changes);
  if (isLoosened) await checkLoosened(request);
  await attachFiles(request, body, row.id);
  await removeFiles(request, replaced);
  await request.effects?.changed?.(request, { id: row.id, before, after: { ...before, ...changes } });
  await runHooks(request, 'afterSave', { id: row.id, before, values: { ...before, ...changes } });
  return row;
}

/** Somebody else wrote meanwhile: nothing of this attempt is kept. */
class MovedOn extends Error {}

/** What really differs: sent fields that changed, and fields that conditions cleared. */
export function changedValues(before: Record<string, unknown>, after: Record<string, unknown>, sent: ReadonlySet<string>): Record<string, unknown> {
  const names = new Set([...sent, ...Object.keys(before)]);
  const changed = [...names].filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

const replacedFiles = (request: ResourceRequest, before: Record<string, unknown>, changes: Record<string, unknown>): string[] =>
  Object.keys(changes)
    .filter((name) => request.definition.fields[name]!.type === 'file')
    .map((name) => before[name])
    .filter((id): id is string => typeof id === 'string');
