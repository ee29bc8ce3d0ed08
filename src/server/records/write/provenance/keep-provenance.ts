import { authorId } from '#engine/access/system-principal.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { stepsOf, type WritePath } from '#server/records/query/write-paths.ts';

/** A written record, as far as the origin of its values goes. */
export interface WrittenValues {
  readonly id: number;
  readonly changes: WriteValues;
  /** The fields that were given; absent: all of the changes. */
  readonly given?: ReadonlySet<string>;
}

const KEPT: ReadonlySet<WritePath> = new Set([
  'create',
  'update',
  'transition',
  'feature_create',
  'feature_update',
  'feature_transition',
]);
const FORGOTTEN: ReadonlySet<WritePath> = new Set(['remove', 'purge', 'feature_remove', 'derive_remove']);

/** Whether a write by this path changes what is known of the origin of values. */
export const hasProvenance = ({ definition }: ResourceRequest, path: WritePath): boolean =>
  definition.provenance && (KEPT.has(path) || FORGOTTEN.has(path));

/**
 * Keeps where the values come from that a write gave to fields, in its transaction and one statement for all of its
 * records, and one more where values were removed. Of an empty value, and of one that code made, nothing is known.
 */
export async function keepProvenance(
  request: ResourceRequest,
  path: WritePath,
  records: readonly WrittenValues[],
): Promise<void> {
  if (!hasProvenance(request, path) || records.length === 0) return;
  if (FORGOTTEN.has(path)) return forget(request, records);
  const sent = records.map((record) => fieldsOf(request, record));
  if (stepsOf(path).event !== 'created') await forgetFields(request, sent);
  if (!sent.some(({ known }) => known.length > 0)) return;
  await request.database.query(
    `insert into system.provenance (resource, record_id, field, source, user_id)
     select $2, s.id, f.name, $3, $4
       from jsonb_to_recordset($1::jsonb) as s (id bigint, known jsonb), jsonb_array_elements_text(s.known) as f (name)
     on conflict (resource, record_id, field) do update set source = excluded.source, user_id = excluded.user_id, at = excluded.at`,
    [
      JSON.stringify(sent.map(({ id, known }) => ({ id, known }))),
      request.definition.resource,
      request.source ?? 'typed',
      authorId(request.principal),
    ],
  );
}

/** The fields of a record whose values have an origin, and those that have lost theirs. */
interface SentFields {
  readonly id: number;
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

function fieldsOf({ definition }: ResourceRequest, { id, changes, given }: WrittenValues): SentFields {
  const own = Object.keys(changes).filter((field) => isOwn(definition.fields[field]));
  const isKnown = (field: string) => isFilled(changes[field]) && (given === undefined || given.has(field));
  return { id, known: own.filter(isKnown), unknown: own.filter((field) => !isKnown(field)) };
}

/** Of a new record, nothing was known. */
async function forgetFields(request: ResourceRequest, sent: readonly SentFields[]): Promise<void> {
  const emptied = sent.filter(({ unknown }) => unknown.length > 0);
  if (emptied.length === 0) return;
  await request.database.query(
    `delete from system.provenance p using jsonb_to_recordset($1::jsonb) as s (id bigint, unknown jsonb)
      where p.resource = $2 and p.record_id = s.id and s.unknown ? p.field`,
    [JSON.stringify(emptied.map(({ id, unknown }) => ({ id, unknown }))), request.definition.resource],
  );
}

/** What users write; values that follow from others have no origin of their own. */
const isOwn = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && !field.system && !field.readOnly && !isMadeOfOthers(field);

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

async function forget({ database, definition }: ResourceRequest, records: readonly WrittenValues[]): Promise<void> {
  await database.query('delete from system.provenance where resource = $1 and record_id = any($2::bigint[])', [
    definition.resource,
    `{${records.map(({ id }) => id).join(',')}}`,
  ]);
}
