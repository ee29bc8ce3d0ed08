import { AppError } from '#shared/errors.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { relationErrors } from '#server/records/query/relation-targets.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { say } from '#server/platform/texts/say.ts';
import { attachFiles } from './record-files.ts';
import { withCleanTexts } from './rich-texts.ts';
import { isHeard } from './run-hooks.ts';
import { checkCreate } from './validate-write.ts';
import { hasParts, partChanges, writeParts } from './write-parts.ts';
import { type RecordWrite, writeRecords, type WrittenRecord } from './write-records.ts';
import { insertChosen, insertRecord, type WrittenRow } from './write-statement.ts';
import { withRelated } from '#server/records/query/with-related.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';

/**
 * Creates one record: checked for permission and by the compiled schema, with its files, lists and activity in one transaction.
 * @throws {AppError} forbidden, invalid, not_unique.
 */
export async function createRecord(request: ResourceRequest, body: WriteBody): Promise<WrittenRow> {
  requirePermission(request, request.access.create !== false);
  const rows = await writeRecords(request, {
    path: 'create',
    sent: { values: body.values },
    check: (sent) => checkedNew(request, { ...body, values: { ...sent } }),
    isOneStatement: ([record]) => isPlain(request, body, record!.values),
    rows: async ([record]) => [await insertOne(request, body, record!.changes)],
    parts: async ([record]) => writeNewParts(request, body, record!),
  });
  return rows![0]!; // no one can be quicker with a new record
}

/** Without files and lists, and by a user who can create any: one statement writes it, and checks its relations. */
const isPlain = (request: ResourceRequest, body: WriteBody, values: WriteValues): boolean =>
  body.files.size === 0 && !hasParts(request.definition, values) && request.access.create === true;

const isChosenInside = (request: ResourceRequest, body: WriteBody, values: WriteValues): boolean =>
  isPlain(request, body, values) && !request.foundChoices && !isHeard(request, 'create');

async function checkedNew(request: ResourceRequest, body: WriteBody): Promise<readonly RecordWrite[]> {
  const asked = await withRelated(request, [defaultValues(request.definition.fields, request.context), body.values]);
  const { after: values } = checkCreate(asked, await withCleanTexts(request, body));
  if (!isChosenInside(request, body, values)) await requireChoices(request, values);
  return [{ values, changes: values }];
}

async function requireChoices(request: ResourceRequest, values: WriteValues): Promise<void> {
  const errors = await relationErrors(request, values, new Set(Object.keys(values)));
  if (errors) throw new AppError('invalid', say('server.records.not_options'), { errors });
}

async function insertOne(request: ResourceRequest, body: WriteBody, values: WriteValues): Promise<WrittenRow> {
  if (isChosenInside(request, body, values)) {
    const row = await insertChosen(request, values);
    if (row) return row;
    await requireChoices(request, values);
  }
  await attachFiles(request, body);
  return insertRecord(request, values, partChanges(request.definition, {}, values));
}

async function writeNewParts(request: ResourceRequest, body: WriteBody, { id, changes }: WrittenRecord): Promise<void> {
  await writeParts(request, id, changes);
  await attachFiles(request, body, id);
  if (!(await matchesRows(request, id, request.access.create)))
    throw new AppError('forbidden', say('server.records.not_creatable'));
}
