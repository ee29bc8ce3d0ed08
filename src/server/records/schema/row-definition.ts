import { typeOf } from '#engine/field-types/field-types.ts';
import { parentColumn, rowTable } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, RelationOperand, ResourceDefinition } from '#engine/model/definition.ts';
import { parentFieldOf, parentsOfRows } from '#engine/model/relation-where.ts';

/** A value of the record that is stored beside each of its rows, because the options in the rows depend on it. */
export interface KeptParent {
  /** The record's field. */
  readonly field: FieldDefinition;
  /** The column of the child table that follows it. */
  readonly column: string;
}

/** The `rows` fields of a resource: those with a child table. */
export const rowsFields = ({ fields }: Pick<ResourceDefinition, 'fields'>): FieldDefinition[] =>
  Object.values(fields).filter((field) => typeOf(field).storage === 'child');

/** The values of the record in the child table of a `rows` field. */
export const keptParents = (definition: ResourceDefinition, field: FieldDefinition): KeptParent[] =>
  parentsOfRows(field).flatMap((name) => {
    const parent = definition.fields[name];
    return parent?.column === undefined ? [] : [{ field: parent, column: parentColumn(parent.column) }];
  });

/**
 * A child table as if it were a resource of its own: its table's name and its rows' fields, beside the kept values of the record,
 * which `relation.where` then names like fields of the row. So checks, indexes and foreign keys are made alike for both.
 */
export function rowDefinition(definition: ResourceDefinition, field: FieldDefinition): ResourceDefinition {
  const kept = keptParents(definition, field);
  const columns = new Map(kept.map((each) => [each.field.name, each.column]));
  const own = Object.values(field.fields ?? {}).map((each) => [each.name, withKeptParents(each, columns)] as const);
  const parents = kept.map((each) => [each.column, keptField(each)] as const);
  return {
    ...definition,
    resource: rowTable(definition.resource, field.name),
    titleFields: [],
    places: [],
    fields: Object.fromEntries([...own, ...parents]),
    unique: [],
    indexes: [],
    list: { ...definition.list, sort: { field: 'id', order: 'ASC' }, search: [], filters: [] },
  };
}

function withKeptParents(field: FieldDefinition, columns: ReadonlyMap<string, string>): FieldDefinition {
  // Rows of one record change places in steps, between which two can share a value: the write as a whole is checked.
  if (!field.relation) return { ...field, unique: false };
  const tie = (operand: RelationOperand): RelationOperand => {
    const column = columns.get(parentFieldOf(operand) ?? '');
    return column === undefined ? operand : { $field: column };
  };
  const where = Object.fromEntries(Object.entries(field.relation.where).map(([name, each]) => [name, tie(each)]));
  return { ...field, unique: false, relation: { ...field.relation, where } };
}

/** Without its rules: they are the record's, and its own column has them. */
const keptField = ({ field, column }: KeptParent): FieldDefinition => ({
  name: column,
  title: field.title,
  type: field.type,
  column,
  schema: { ...field.schema, minLength: undefined, maxLength: undefined },
  required: false,
  onHide: 'keep',
  readOnly: true,
  system: true,
  unique: false,
  index: false,
});
