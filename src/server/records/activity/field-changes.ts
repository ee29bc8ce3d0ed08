import { typeOf } from '#engine/field-types/field-types.ts';
import { cellsAmong } from '#engine/model/cells.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';
import { isNamedToReaders, namedRows } from '#server/records/query/named-rows.ts';
import { recordNameInside } from '#server/records/query/names.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { namingFor, referenceTitle } from '#server/records/query/record-titles.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Withheld } from '#server/records/query/withheld.ts';
import { MASK, masked } from './mask.ts';
import { recordedRows, rowFieldChanges } from './row-field-changes.ts';

/** The values of the record in an entry: written values by column. */
export interface RecordedValues {
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Titles by target resource and id. */
export type TargetNames = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

/** The table of stored files, in place of a resource. */
const FILES = 'system.files';

/**
 * The changes of a record's own fields, of those that this user can read.
 * @param withheld the fields that are withheld in the record as it is now.
 */
export function fieldChanges(
  request: ResourceRequest,
  row: RecordedValues,
  { names, withheld }: { readonly names: TargetNames; readonly withheld: Withheld },
): FieldChange[] {
  if (row.action.startsWith('file_')) {
    if (!request.access.readFiles) return [];
    return [{ field: 'file', before: row.before?.name ?? null, after: row.after?.name ?? null }];
  }
  // Its values are no fields: they say which groups of fields were read, and on which day.
  if (row.action === 'viewed') return [];
  const present = (field: FieldDefinition, raw: unknown) => {
    if (raw === null || (!field.relation && typeOf(field).storage !== 'file')) return raw;
    const target = field.relation?.to ?? FILES;
    const named = (id: unknown) => {
      const name = names.get(target)?.get(id);
      const hidden = name === undefined && isNamedToReaders(request.definitions, field);
      return hidden ? hiddenRecord(request, target) : { id, name: name ?? `#${String(id)}` };
    };
    return Array.isArray(raw) ? raw.map(named) : named(raw);
  };
  const shown = (field: FieldDefinition, raw: unknown) =>
    field.writeOnly ? (raw === null ? null : MASK) : masked(field.name, present(field, raw));
  return readableFields(request)
    .filter((field) => isMentioned(field, row) && !withheld.has(field.name))
    .flatMap((field) => {
      const [before, after] = [row.before?.[keyOf(field)] ?? null, row.after?.[keyOf(field)] ?? null];
      if (typeOf(field).storage === 'child')
        return rowFieldChanges({ field, cells: cellsAmong(field, request.access.readFields) }, before, after, shown);
      return [{ field: field.name, before: shown(field, before), after: shown(field, after) }];
    });
}

/** A record that isn't named to the reader, with its resource, by which the browser says so in the reader's language. */
function hiddenRecord({ definitions }: ResourceRequest, resource: string) {
  const definition = definitions.resources[resource]!; // the target of a relation
  const name = say('details.activity.hidden', { name: recordNameInside(definition) }).text;
  return { id: null, name, hidden: { resource, title: definition.title } };
}

/** The titles of all targets that the changes mention, one query per target resource. */
export async function targetNames(request: ResourceRequest, rows: readonly RecordedValues[]): Promise<TargetNames> {
  const wanted = new Map<string, Set<unknown>>();
  const note = (field: FieldDefinition, ids: readonly unknown[]) => {
    if (!field.relation && typeOf(field).storage !== 'file') return;
    const target = field.relation?.to ?? FILES;
    const known = wanted.get(target) ?? new Set();
    wanted.set(target, known);
    for (const id of ids) known.add(id);
  };
  for (const field of readableFields(request))
    for (const row of rows)
      if (typeOf(field).storage !== 'child') note(field, mentionedIds(field, row));
      else
        for (const { values } of [row.before, row.after].flatMap((side) => recordedRows(side?.[field.name])))
          for (const inner of cellsAmong(field, request.access.readFields)) note(inner, idsIn(values[inner.name]));
  const found = [...wanted]
    .filter(([, ids]) => ids.size > 0)
    .map(async ([target, ids]) => [target, await namesOf(request, target, ids)] as const);
  return new Map(await Promise.all(found));
}

const keyOf = (field: FieldDefinition): string => field.column ?? field.name;

const readableFields = ({ definition, access }: ResourceRequest): FieldDefinition[] =>
  Object.values(definition.fields).filter(
    (field) =>
      !field.system &&
      (access.readFields.has(field.name) || (field.writeOnly === true && access.writeFields.has(field.name))),
  );

const isMentioned = (field: FieldDefinition, { before, after }: RecordedValues): boolean =>
  [before, after].some((values) => values !== null && keyOf(field) in values);

const mentionedIds = (field: FieldDefinition, { before, after }: RecordedValues): unknown[] =>
  [before, after]
    .flatMap((values) => (values?.[keyOf(field)] ?? []) as unknown)
    .filter((id) => id !== undefined && id !== null);

const idsIn = (value: unknown): readonly unknown[] => (value === null || value === undefined ? [] : [value]);

async function namesOf(
  request: ResourceRequest,
  target: string,
  ids: ReadonlySet<unknown>,
): Promise<ReadonlyMap<unknown, string>> {
  const isFile = target === FILES;
  const definition = request.definitions.resources[target];
  const parameters = new Parameters();
  const wanted = parameters.add(`{${[...ids].join(',')}}`, isFile ? 'uuid[]' : 'bigint[]');
  const title = isFile || !definition ? 't.name' : referenceTitle(namingFor(request, parameters), definition, 't');
  const named = namedRows(request, target, 't', parameters);
  const { rows } = await request.database.query<{ id: unknown; name: string }>(
    `select t.id, ${title} as name from ${isFile ? FILES : quoteName(target)} t where t.id = any(${wanted})${named === undefined ? '' : ` and ${named}`}`,
    parameters.values,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
