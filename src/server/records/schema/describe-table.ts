import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { joinTable, rowTable } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { soughtFields } from '#engine/model/sought-fields.ts';
import { describeChecks } from './describe-checks.ts';
import { describeIndexes } from './describe-indexes.ts';
import { describeForeignKeys, linkForeignKeys, targetKeys } from './describe-links.ts';
import { constraintName } from './constraint-names.ts';
import { presenceTriggers } from './describe-presence.ts';
import { describeDayFormulas } from './describe-day-formulas.ts';
import { describeDerived } from './describe-derived.ts';
import { describeTriggers } from './describe-rollups.ts';
import { defaultOf, describeColumn, formerColumn } from './describe-column.ts';
import { describeRowTable, rowColumns } from './describe-rows.ts';
import { keptParents, rowDefinition, rowsFields } from './row-definition.ts';
import type { ColumnShape, PreviousShape, ResourceShape, TableShape } from './shape.ts';

/**
 * The tables one resource needs, its own first. `definitions` are needed for the targets of relations.
 * @throws {ShapeError} where the target of a relation does not exist (its file was rejected).
 */
export function describeResource(definition: ResourceDefinition, definitions: Definitions): ResourceShape {
  const links = Object.values(definition.fields).filter((field) => typeOf(field).storage === 'join');
  return {
    resource: definition.resource,
    tables: [
      describeTable(definition, definitions),
      ...links.map((field) => describeJoinTable(definition, field, definitions)),
      ...rowsFields(definition).map((field) => describeRowTable(definition, field, definitions)),
    ],
  };
}

/** The resource's own table. */
export function describeTable(definition: ResourceDefinition, definitions: Definitions): TableShape {
  const name = definition.resource;
  return {
    name,
    resource: definition.resource,
    earlierNames: definition.renamedFrom ? [definition.renamedFrom] : [],
    columns: [
      ...storedFields(definition).map((field) => describeColumn(definition, field)),
      ...(definition.customFields ? [CUSTOM_COLUMN] : []),
    ],
    primaryKey: ['id'],
    checks: describeChecks(definition),
    indexes: [
      ...describeIndexes(definition, [...soughtFields(definitions.resources, definition.resource)]),
      ...targetKeys(definition, definitions),
    ],
    foreignKeys: describeForeignKeys(definition, definitions),
    triggers: [
      ...describeTriggers(definition, definitions),
      ...describeDerived(definition, definitions),
      ...describeDayFormulas(definition),
      ...presenceTriggers({ table: name, owner: definition, references: referencesOf(definition) }, definitions),
    ],
  };
}

const referencesOf = ({ fields }: ResourceDefinition) =>
  Object.values(fields).flatMap((field) =>
    typeOf(field).storage === 'key' && field.column !== undefined ? [{ column: field.column, field }] : [],
  );

const FIRST_POSITION = '0';

/** The values of fields that Admins add, by key. */
const CUSTOM_COLUMN: ColumnShape = { name: CUSTOM, type: 'jsonb', notNull: true, default: `'{}'::jsonb` };

/** Fields with a column, `id` first. */
function storedFields(definition: ResourceDefinition): readonly FieldDefinition[] {
  const { id, ...others } = definition.fields;
  return [...(id ? [id] : []), ...Object.values(others)].filter((field) => field.column !== undefined);
}

function describeJoinTable(
  definition: ResourceDefinition,
  field: FieldDefinition,
  definitions: Definitions,
): TableShape {
  const name = joinTable(definition.resource, field.name);
  const backwards = ['target_id', 'record_id'];
  return {
    name,
    resource: definition.resource,
    earlierNames: earlierJoinTables(definition, field).filter((earlier) => earlier !== name),
    columns: [
      { name: 'record_id', type: 'bigint', notNull: true },
      { name: 'target_id', type: 'bigint', notNull: true },
      { name: 'position', type: 'integer', notNull: true, default: FIRST_POSITION },
    ],
    primaryKey: ['record_id', 'target_id'],
    checks: [],
    indexes: [
      {
        name: constraintName(name, backwards, '', 'idx'),
        unique: false,
        method: 'btree',
        parts: backwards,
        fields: [field.name],
      },
    ],
    foreignKeys: linkForeignKeys(definition, field, definitions),
    triggers: presenceTriggers(
      { table: name, owner: definition, ownerColumn: 'record_id', references: [{ column: 'target_id', field }] },
      definitions,
    ),
  };
}

/** The record's resource and the field might each have had another name. */
function earlierJoinTables(definition: ResourceDefinition, field: FieldDefinition): string[] {
  const resources = [definition.resource, ...(definition.renamedFrom ? [definition.renamedFrom] : [])];
  const fields = [field.name, ...(field.renamedFrom ? [field.renamedFrom] : [])];
  return resources.flatMap((resource) => fields.map((name) => joinTable(resource, name)));
}

/**
 * The last applied state of a resource: its tables' names, and the defaults by `table.column`. Needs no other resource.
 */
export function describePrevious(definition: ResourceDefinition): PreviousShape {
  const { resource } = definition;
  const links = Object.values(definition.fields).filter((field) => typeOf(field).storage === 'join');
  const joins = links.map((field) => joinTable(resource, field.name));
  const rows = rowsFields(definition).map((field) => ({
    table: rowTable(resource, field.name),
    columns: rowColumns(rowDefinition(definition, field), keptParents(definition, field)),
  }));
  const own = storedFields(definition).map(
    (field) => [`${resource}.${field.column!}`, defaultOf(definition, field).default] as const,
  );
  const custom = definition.customFields ? [[`${resource}.${CUSTOM}`, CUSTOM_COLUMN.default] as const] : [];
  const positions = joins.map((table) => [`${table}.position`, FIRST_POSITION] as const);
  const inRows = rows.flatMap(({ table, columns }) =>
    columns.map((column) => [`${table}.${column.name}`, column.default] as const),
  );
  return {
    resource,
    ...(definition.renamedFrom !== undefined && { renamedFrom: definition.renamedFrom }),
    renamed: new Map([
      ...storedFields(definition).map((field) => [`${resource}.${formerColumn(field)}`, field.column!] as const),
      ...rows.flatMap(({ table, columns }) =>
        columns.map(({ name, renamedFrom }) => [`${table}.${renamedFrom}`, name] as const),
      ),
    ]),
    tables: [resource, ...joins, ...rows.map(({ table }) => table)],
    defaults: new Map([...own, ...custom, ...positions, ...inRows]),
  };
}
