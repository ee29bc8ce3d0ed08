import { AppError } from '#shared/errors.ts';
import { hasHooks, onlyFields, runHooks } from '../handlers/run-hooks.ts';
import { fromDatabase } from './database-errors.ts';
import type { RecordFacts } from './record-facts.ts';
import { attachFiles } from './record-files.ts';
import { withCleanTexts } from './rich-texts.ts';
import { relationErrors } from './relation-targets.ts';
import { demand, type ResourceRequest } from './request.ts';
import { matchesRows } from './row-conditions.ts';
import { checkCreate } from './validate-write.ts';
import type { WriteBody } from './write-body.ts';
import { hasParts, partChanges, writeParts } from './write-parts.ts';
import { insertRecord, type WrittenRow } from './write-statement.ts';

/**
 * Creates one record: checked for permission and by the compiled schema, with its files, lists and activity in one transaction.
 * @throws {AppError} forbidden, invalid, not_unique.
 */
export async function createRecord(request: ResourceRequest, body: WriteBody): Promise<WrittenRow> {
  demand(request, request.access.create !== false);
  if (!hasHooks(request, 'beforeValidate')) return createChecked(request, body);
  return request.database.transaction(async () => {
    const values = { ...(await runHooks(request, 'beforeValidate', { values: body.values })) };
    return createChecked(request, { ...body, values });
  });
}

async function createChecked(request: ResourceRequest, body: WriteBody): Promise<WrittenRow> {
  const { after: values } = checkCreate(request, await withCleanTexts(request, body));
  const errors = await relationErrors(request, values, new Set(Object.keys(values)));
  if (errors) throw new AppError('invalid', 'Some values are not among the choices', { errors });
  const isSimple =
    body.files.size === 0 &&
    !hasParts(request.definition, values) &&
    request.access.create === true &&
    !request.effects?.created &&
    !hasHooks(request, 'beforeSave', 'afterSave');
  const write = () => insertWithParts(request, values, body);
  try {
    const row = await (isSimple ? insertRecord(request, values) : request.database.transaction(write));
    announce(request, row, 'created');
    return row;
  } catch (error) {
    throw fromDatabase(error, request.definition);
  }
}

async function insertWithParts(request: ResourceRequest, given: Record<string, unknown>, body: WriteBody): Promise<WrittenRow> {
  await attachFiles(request, body);
  const values = onlyFields(request, await runHooks(request, 'beforeSave', { values: given }));
  const row = await insertRecord(request, values, partChanges(request.definition, {}, values));
  await writeParts(request, row.id, values);
  await attachFiles(request, body, row.id);
  if (!(await matchesRows(request, row.id, request.access.create)))
    throw new AppError('forbidden', 'You may not create this record');
  await request.effects?.created?.(request, row.id);
  await runHooks(request, 'afterSave', { id: row.id, values });
  return row;
}

/** Tells everybody who may read the record, after the commit. @param facts of a deleted record, for those whose right depends on the row. */
export function announce(request: ResourceRequest, row: WrittenRow, kind: 'created' | 'updated' | 'deleted', facts?: RecordFacts): void {
  const { resource } = request.definition;
  request.events.record({ resource, id: row.id, kind, version: row.version, by: request.principal.userId }, facts);
}
