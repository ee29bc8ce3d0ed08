import { typeOf } from '#engine/field-types/field-types.ts';
import { rowTable } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { soughtFields } from '#engine/model/sought-fields.ts';
import { constraintName } from './constraint-names.ts';
import { describeChecks } from './describe-checks.ts';
import { describeColumn } from './describe-column.ts';
import { describeDerived } from './describe-derived.ts';
import { describeIndexes } from './describe-indexes.ts';
import { describeForeignKeys, foreignKey } from './describe-links.ts';
import { presenceTriggers } from './describe-presence.ts';
import { type KeptParent, keptParents, rowDefinition } from './row-definition.ts';
import type { ColumnShape, ForeignKeyShape, TableShape } from './shape.ts';

const FIRST_POSITION = '0';

/**
 * The child table of a `rows` field. A row is deleted with its record. The record's values that options in a row depend
 * on are stored beside the row and follow the record by a foreign key, so that a cascade over both is one more
 * composite key that no statement can break.
 */
export function describeRowTable(
  definition: ResourceDefinition,
  field: FieldDefinition,
  definitions: Definitions,
): TableShape {
  const row = rowDefinition(definition, field);
  const name = row.resource;
  const kept = keptParents(definition, field);
  const inOrder = ['_record_id', '_position'];
  return {
    name,
    resource: definition.resource,
    earlierNames: earlierRowTables(definition, field).filter((earlier) => earlier !== name),
    columns: rowColumns(row, kept),
    primaryKey: ['id'],
    checks: describeChecks(row),
    indexes: [
      {
        name: constraintName(name, [field.name], inOrder.join(), 'idx'),
        unique: false,
        method: 'btree',
        parts: inOrder,
        fields: [field.name],
      },
      ...describeIndexes(row, soughtIn(definition, field, definitions)),
    ],
    foreignKeys: [
      ...recordKeys(definition, field, kept),
      ...describeForeignKeys(row, definitions).map((key) => deferredWhere(key, kept)),
    ],
    triggers: [
      ...describeDerived(row, definitions),
      ...presenceTriggers(
        {
          table: name,
          owner: definition,
          ownerColumn: '_record_id',
          references: Object.values(row.fields).flatMap((cell) =>
            typeOf(cell).storage === 'key' && cell.column !== undefined ? [{ column: cell.column, field: cell }] : [],
          ),
        },
        definitions,
      ),
    ],
  };
}

/** The cells that searches and filters lead to. */
const soughtIn = ({ resource }: ResourceDefinition, rows: FieldDefinition, { resources }: Definitions): string[] =>
  [...soughtFields(resources, resource)].flatMap((name) => {
    const [first, cell] = name.split('.');
    return first === rows.name && cell !== undefined ? [cell] : [];
  });

/** A record and its rows can change together, the record first: in between the pair is invalid. */
const deferredWhere = (key: ForeignKeyShape, kept: readonly KeptParent[]): ForeignKeyShape =>
  kept.some(({ column }) => key.columns.includes(column)) ? { ...key, deferrable: true } : key;

/** The columns of a child table's fields, for comparing defaults with the last applied ones. */
export const rowColumns = (row: ResourceDefinition, kept: readonly KeptParent[]): ColumnShape[] => [
  { name: 'id', type: 'bigint', notNull: true, identity: true },
  { name: '_record_id', type: 'bigint', notNull: true },
  { name: '_position', type: 'integer', notNull: true, default: FIRST_POSITION },
  ...Object.values(row.fields)
    .filter((field) => field.column !== undefined)
    .map((field) => describeColumn(row, field))
    .map((column) => (kept.some((each) => each.column === column.name) ? { ...column, notNull: false } : column)),
];

function recordKeys(
  definition: ResourceDefinition,
  field: FieldDefinition,
  kept: readonly KeptParent[],
): ForeignKeyShape[] {
  const table = rowTable(definition.resource, field.name);
  const toRecord = (columns: readonly string[], targetColumns: readonly string[], follows: boolean) =>
    foreignKey(table, field.name, {
      columns,
      target: definition.resource,
      targetColumns,
      onDelete: 'cascade',
      emptied: '_record_id',
      ...(follows && { onUpdate: 'cascade' as const }),
    });
  return [
    toRecord(['_record_id'], ['id'], false),
    ...kept.map(({ column, field: parent }) => toRecord([column, '_record_id'], [parent.column!, 'id'], true)),
  ];
}

/** The record's resource and the field might each have had another name. */
function earlierRowTables(definition: ResourceDefinition, field: FieldDefinition): string[] {
  const resources = [definition.resource, ...(definition.renamedFrom ? [definition.renamedFrom] : [])];
  const fields = [field.name, ...(field.renamedFrom ? [field.renamedFrom] : [])];
  return resources.flatMap((resource) => fields.map((name) => rowTable(resource, name)));
}
