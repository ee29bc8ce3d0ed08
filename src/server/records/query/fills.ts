import { choiceFields } from '#engine/access/choice-fields.ts';
import { cellsAmong, withCells } from '#engine/model/cells.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { choiceRows, targetRequest } from './relation-choices.ts';
import { findOne } from './read.ts';
import type { WriteValues } from './record-values.ts';
import type { ResourceRequest } from './request.ts';
import { isRows, rowsOf } from './row-values.ts';

/** The fields that a relation fills in (`relation.fills`), as far as the user can write it and them. */
export const filledFields = ({ access }: ResourceRequest, { name, relation }: FieldDefinition): string[] =>
  access.writeFields.has(name) ? (relation?.fills ?? []).filter((each) => access.writeFields.has(each)) : [];

/**
 * The values that the chosen record of a relation fills in, as the API answers them: for users who can choose the
 * record, even if they cannot read it. Rows are new ones. Nothing for a record that is not an option.
 */
export async function fillsOf(request: ResourceRequest, field: FieldDefinition, id: number): Promise<WriteValues> {
  const names = filledFields(request, field);
  const target = targetRequest(request, field);
  const rows = choiceRows(request, field);
  if (names.length === 0 || rows === false) return {};
  const readFields = withCells(target.definition.fields, [
    ...choiceFields(request.definitions, target.definition),
    ...names,
  ]);
  const text = await findOne({ ...target, access: { ...target.access, read: rows, readFields } }, id);
  const found = JSON.parse(text ?? '{}') as WriteValues;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = filledValue(request, request.definition.fields[name]!, found[name]); // names of fields
      return isEmpty(value) ? [] : [[name, value]];
    }),
  );
}

function filledValue({ access }: ResourceRequest, field: FieldDefinition, value: unknown): unknown {
  if (!isRows(field)) return value;
  const cells = cellsAmong(field, access.writeFields);
  return rowsOf(value).map((row) => Object.fromEntries(cells.map(({ name }) => [name, row[name] ?? null])));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
