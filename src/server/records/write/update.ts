import { typeOf } from '#engine/field-types/field-types.ts';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import { AppError } from '#shared/errors.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import { relationErrors } from '#server/records/query/relation-targets.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { say } from '#server/platform/texts/say.ts';
import { fieldName } from '#server/records/query/names.ts';
import { changedValues } from './changed-values.ts';
import { changeIndependent } from './change-independent.ts';
import { whileHeld } from './hold-rows.ts';
import { rejectLocked } from './locks.ts';
import { attachFiles, removeFiles } from './record-files.ts';
import { withCleanTexts } from './rich-texts.ts';
import { checkChange } from './validate-write.ts';
import { conflict, sameInstant } from './version.ts';
import { hasParts, partChanges, writeParts } from './write-parts.ts';
import { type RecordWrite, writeRecords } from './write-records.ts';
import { checkLoosened, loosenRows } from './write-rows.ts';
import { updateRecord, type WrittenRow } from './write-statement.ts';
import { withRelated } from '#server/records/query/with-related.ts';

/**
 * Changes one record. The body has the changed fields, and can have `updated_on`, the version it was made from. Without
 * a difference nothing is written, recorded or notified. Without a version, the write waits for other writers, and is
 * rejected only by a rule.
 * @throws {AppError} not_found, forbidden, invalid, not_unique; conflict with the current record when it has changed
 * since that version.
 */
export async function changeRecord(request: ResourceRequest, id: number, body: WriteBody): Promise<WrittenRow> {
  requirePermission(request, request.access.update !== false);
  const { updated_on: version, id: sentId, ...values } = body.values;
  if (sentId !== undefined && Number(sentId) !== id) throw new AppError('invalid', say('server.records.id_fixed'));
  const change = { ...body, values };
  const make = () => changeOnce(request, id, change, version);
  const row = (await changeIndependent(request, id, change, version)) ?? (await make());
  if (row) return row;
  const again = version === undefined || version === null ? await whileHeld(request, [id], make) : undefined;
  if (again) return again;
  throw await conflict(request, id);
}

async function changeOnce(
  request: ResourceRequest,
  id: number,
  body: WriteBody,
  version: unknown,
): Promise<WrittenRow | undefined> {
  const stored = await currentRecord(request, id);
  if (version !== undefined && version !== null && !sameInstant(String(version), stored.version))
    throw await conflict(request, id);
  const change: Change = { request, stored, body };
  let isLoosened = false;
  const rows = await writeRecords(request, {
    path: 'update',
    sent: { id, before: stored.values, values: body.values },
    check: (sent) => checkedChange({ ...change, body: { ...body, values: { ...sent } } }),
    isOneStatement: ([record]) => isPlain(change, record!.changes),
    rows: async ([record]) => {
      const { changes } = record!;
      await attachFiles(request, body);
      isLoosened = !isPlain(change, changes) && (await loosenRows(request, id, changes));
      const others = partChanges(request.definition, stored.values, changes);
      const row = await updateRecord(request, id, changes, stored.version, { others });
      return row && [row];
    },
    parts: async ([record]) => {
      await writeParts(request, id, record!.changes);
      await rejectOutOfReach(request, id, record!.changes);
      if (isLoosened) await checkLoosened(request);
      await attachFiles(request, body, id);
      await removeFiles(request, replacedFiles(change, record!.changes));
    },
  });
  return rows && (rows[0] ?? { id, version: stored.version });
}

interface Change {
  readonly request: ResourceRequest;
  readonly stored: StoredRecord;
  readonly body: WriteBody;
}

async function currentRecord(request: ResourceRequest, id: number): Promise<StoredRecord> {
  const stored = await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  if (request.access.update !== true && !(await matchesRows(request, id, request.access.update)))
    throw new AppError('forbidden', say('server.records.not_editable'));
  return stored;
}

async function checkedChange({ request, stored, body }: Change): Promise<readonly RecordWrite[]> {
  const { id, values: before } = stored;
  const asked = await withRelated(request, [before, body.values]);
  const { after, sent } = checkChange(asked, stored, await withCleanTexts(request, body));
  const changes = changedValues(before, after, sent);
  rejectLocked(request, before, [...Object.keys(changes), ...body.files.keys()]);
  const errors = await relationErrors(request, after, new Set(Object.keys(changes)), before);
  if (errors) throw new AppError('invalid', say('server.records.not_options'), { errors });
  if (Object.keys(changes).length === 0 && body.files.size === 0) return [];
  return [{ id, before, values: { ...before, ...changes }, changes }];
}

/**
 * Without files, lists and rows, and by a user who can change the record whatever its new values are: one statement
 * writes it.
 */
const isPlain = (change: Change, changes: WriteValues): boolean =>
  change.body.files.size === 0 &&
  replacedFiles(change, changes).length === 0 &&
  !hasParts(change.request.definition, changes) &&
  change.request.access.afterUpdate === true;

/**
 * Users who can change only some records cannot make one of them another user's, or hide it from themselves.
 * @throws {AppError} invalid naming the fields that would do so; forbidden where the user cannot read which those are.
 */
async function rejectOutOfReach(
  request: ResourceRequest,
  id: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { access, definition } = request;
  if (access.afterUpdate === true || (await matchesRows(request, id, access.afterUpdate))) return;
  const asked = typeof access.afterUpdate === 'object' ? fieldsUsed(access.afterUpdate) : new Set<string>();
  const named = Object.keys(changes).filter((name) => asked.has(name) && access.readFields.has(name));
  if (named.length === 0) throw new AppError('forbidden', say('server.records.out_of_reach'));
  const errors = Object.fromEntries(
    named.map((name) => [name, say('validation.out_of_reach', { field: fieldName(definition, name) })]),
  );
  throw new AppError('invalid', say('server.records.out_of_reach'), { errors });
}

const replacedFiles = ({ request, stored }: Change, changes: WriteValues): string[] =>
  Object.keys(changes)
    .filter((name) => typeOf(request.definition.fields[name]!).storage === 'file')
    .map((name) => stored.values[name])
    .filter((id): id is string => typeof id === 'string');
