import { independentFields } from '#engine/validation/independent-fields.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { hasProvenance } from './provenance/keep-provenance.ts';
import { isHeard } from './run-hooks.ts';
import { writeRecords } from './write-records.ts';
import { updateRecord, type WrittenRow } from './write-statement.ts';

/**
 * Changes fields that nothing else of the record depends on, in one statement, without reading the record before.
 * @returns undefined where nothing is written: the fields are not of this kind, a value is not valid, or the record
 * does not exist, is not of this version, not the user's to change, not valid, or has these values already. Only a look
 * at the record says which.
 */
export async function changeIndependent(
  request: ResourceRequest,
  id: number,
  body: WriteBody,
  version: unknown,
): Promise<WrittenRow | undefined> {
  const isFree = !isHeard(request, 'update') && !hasProvenance(request, 'update');
  const values = request.access.afterUpdate === true && isFree && validAlone(request, body);
  if (!values || !isVersion(version)) return undefined;
  const { invariants } = independentFields(request.definition);
  const rows = await writeRecords(request, {
    path: 'update',
    check: async () => [{ id, values, changes: values }],
    isOneStatement: () => true,
    rows: async () => {
      const row = await updateRecord(request, id, values, version ?? undefined, {
        conditions: invariants,
        isDistinct: true,
      });
      return row && [row];
    },
  });
  return rows?.[0];
}

/** The values in write shape, where all of them are of independent fields and valid. */
function validAlone(
  { definition, access, context, validators }: ResourceRequest,
  body: WriteBody,
): WriteValues | undefined {
  const { names } = independentFields(definition);
  const sent = Object.keys(body.values);
  if (sent.length === 0 || body.files.size > 0) return undefined;
  if (!sent.every((name) => names.has(name) && access.writeFields.has(name) && !(name in access.fieldRows)))
    return undefined;
  const values = toWriteShape(definition.fields, body.values);
  const errors = validators.check(definition, access.writeFields, { record: values, changes: values, context }) ?? {};
  return sent.every((name) => name in values && !(name in errors)) ? values : undefined;
}

/** Whether it can be held against a record's version as it is; whatever else was sent is answered by who reads the record. */
const isVersion = (version: unknown): version is string | null | undefined =>
  version === undefined || version === null || (typeof version === 'string' && INSTANT.test(version));

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
