import { cellName } from '#engine/model/cells.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { MergeConflict } from '#shared/contracts/merge.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isRows, rowsOf } from '#server/records/query/row-values.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { ruledFields } from './merge-rules.ts';
import { mergedFields, type MergeRequest } from './merge-request.ts';

/**
 * The conflicts of the records themselves: a state that locks those to be deleted, and values that would be lost with
 * them although the caller does not see them, or could not set them on the one that stays.
 */
export function ownConflicts(
  request: ResourceRequest,
  merge: MergeRequest,
  records: readonly StoredRecord[],
): MergeConflict[] {
  const { definition } = request;
  const stays = records.find(({ id }) => id === merge.into);
  const going = records.filter(({ id }) => id !== merge.into);
  const conflict = (kind: MergeConflict['kind'], field: string, count: number): MergeConflict[] =>
    count > 0
      ? [{ kind, resource: definition.resource, title: definition.titlePlural, field, count, examples: [] }]
      : [];
  const { states } = definition;
  const locked = going.filter(({ values }) => states && String(values[states.field] ?? '') in states.lockedIn);
  const lost = lostFields(request)
    .map((field) => ({
      field,
      count: going.filter(({ values }) => isLost(request, field, values, stays?.values)).length,
    }))
    .filter(({ count }) => count > 0);
  // Whether a withheld field has a value stays unsaid too.
  const withholding = going.filter(({ withheld }) => withheld.size > 0).length;
  const isSeen = ({ name }: FieldDefinition) => request.access.readFields.has(name);
  const hidden = lost.filter(({ field }) => !isSeen(field));
  return [
    ...conflict('locked', states ? (definition.fields[states.field]?.title ?? '') : '', locked.length),
    ...lost.filter(({ field }) => isSeen(field)).flatMap(({ field, count }) => conflict('values', field.title, count)),
    ...conflict('hidden', '', Math.max(withholding, ...hidden.map(({ count }) => count))),
  ];
}

/** Fields of the file that users write, but not this one; rows with cells of that kind are among them. */
function lostFields(request: ResourceRequest): readonly FieldDefinition[] {
  const chosen = new Set(mergedFields(request).map(({ name }) => name));
  const ruled = ruledFields(request);
  return Object.values(request.definition.fields).filter(
    (field) =>
      !field.system &&
      !field.readOnly &&
      !ruled.has(field.name) &&
      !isMadeOfOthers(field) &&
      field.name !== request.definition.states?.field &&
      (chosen.has(field.name) ? closedCells(request, field).length > 0 : !isOpenFile(request, field)),
  );
}

/** A file stays with its record; users who can read and write it decide that themselves. */
const isOpenFile = ({ access }: ResourceRequest, { name, type }: FieldDefinition): boolean =>
  type === 'file' && access.readFields.has(name) && access.writeFields.has(name);

const closedCells = ({ access }: ResourceRequest, field: FieldDefinition): readonly FieldDefinition[] =>
  isRows(field)
    ? Object.values(field.fields).filter((cell) => {
        const name = cellName(field.name, cell.name);
        return (
          !cell.readOnly && !isMadeOfOthers(cell) && !(access.readFields.has(name) && access.writeFields.has(name))
        );
      })
    : [];

type Values = Readonly<Record<string, unknown>>;

function isLost(request: ResourceRequest, field: FieldDefinition, values: Values, kept: Values | undefined): boolean {
  const cells = closedCells(request, field);
  if (cells.length > 0 && mergedFields(request).includes(field))
    return rowsOf(values[field.name]).some((row) => cells.some(({ name }) => isFilled(row[name])));
  const value = values[field.name];
  return isFilled(value) && JSON.stringify(value) !== JSON.stringify(kept?.[field.name] ?? null);
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
