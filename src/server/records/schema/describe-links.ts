import { typeOf } from '#engine/field-types/field-types.ts';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import { ownFieldOf } from '#engine/model/relation-where.ts';
import type { Definitions, FieldDefinition, RelationDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { constraintName } from './constraint-names.ts';
import { keptParents, rowDefinition, rowsFields } from './row-definition.ts';
import type { ForeignKeyShape, IndexShape } from './shape.ts';

/** A relation points at something that is not there. */
export class ShapeError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** One tie of a cascade: this record's field must equal that field of the target. */
interface Tie {
  readonly own: string;
  readonly target: string;
}

/**
 * The ties of a relation's `where` that the database enforces: those to this record's fields. A literal is no rule of
 * the table.
 */
function tiesOf(relation: RelationDefinition): readonly Tie[] {
  return Object.entries(relation.where).flatMap(([target, value]) => {
    const own = ownFieldOf(value);
    return own === undefined ? [] : [{ own, target }];
  });
}

/** This record's fields that a relation's choices depend on. */
export function parentFields(field: FieldDefinition, definition: ResourceDefinition): FieldDefinition[] {
  if (typeOf(field).storage !== 'key' || !field.relation) return [];
  return tiesOf(field.relation).map(({ own }) => storedField(definition, own, field.name));
}

/**
 * One foreign key per relation. In a cascade it is composite, (organization_id, company_id) -> companies (organization_id, id),
 * so that no statement whatever can store a company of another organization.
 */
export function describeForeignKeys(definition: ResourceDefinition, definitions: Definitions): ForeignKeyShape[] {
  return Object.values(definition.fields).flatMap((field) => {
    if (field.column === undefined) return [];
    if (typeOf(field).storage === 'file') return [fileKey(definition, field)];
    if (typeOf(field).storage !== 'key' || !field.relation) return [];
    return relationKey(definition, field, field.relation, definitions);
  });
}

function relationKey(
  definition: ResourceDefinition,
  field: FieldDefinition,
  relation: RelationDefinition,
  definitions: Definitions,
): ForeignKeyShape[] {
  const target = definitions.resources[relation.to];
  if (!target && field.system) return [];
  if (!target) throw missingTarget(field.name, relation.to);
  const ties = tiesOf(relation);
  const columns = [...ties.map(({ own }) => storedField(definition, own, field.name).column!), field.column!];
  const targetColumns = [...ties.map((tie) => storedField(target, tie.target, field.name).column!), 'id'];
  const onDelete = { restrict: 'no action', cascade: 'cascade', setNull: 'set null' } as const;
  return [
    foreignKey(definition.resource, field.name, {
      columns,
      target: relation.to,
      targetColumns,
      onDelete: onDelete[relation.onDelete],
      emptied: field.column!,
    }),
  ];
}

const fileKey = (definition: ResourceDefinition, field: FieldDefinition): ForeignKeyShape => ({
  ...foreignKey(definition.resource, field.name, {
    columns: [field.column!],
    target: 'files',
    targetColumns: ['id'],
    onDelete: 'set null',
    emptied: field.column!,
  }),
  targetSchema: 'system',
});

/**
 * A join table's rows are deleted with their record; the field's `onDelete` decides whether a target with rows can be
 * deleted.
 */
export function linkForeignKeys(
  definition: ResourceDefinition,
  field: FieldDefinition,
  definitions: Definitions,
): ForeignKeyShape[] {
  const { to, onDelete } = field.relation!;
  if (!definitions.resources[to]) throw missingTarget(field.name, to);
  const table = joinTable(definition.resource, field.name);
  const link = (column: string, target: string, action: ForeignKeyShape['onDelete']) =>
    foreignKey(table, field.name, {
      columns: [column],
      target,
      targetColumns: ['id'],
      onDelete: action,
      emptied: column,
    });
  return [
    link('record_id', definition.resource, 'cascade'),
    link('target_id', to, onDelete === 'restrict' ? 'no action' : 'cascade'),
  ];
}

const missingTarget = (field: string, to: string) => new ShapeError(field, `points at "${to}", which is not there`);

/** A foreign key with a name that describes its content. */
export function foreignKey(
  table: string,
  field: string,
  key: Omit<ForeignKeyShape, 'name' | 'field'>,
): ForeignKeyShape {
  return { name: constraintName(table, [field], JSON.stringify(key), 'fkey'), field, ...key };
}

/** The unique keys of this resource's table that cascades of all resources point at. */
export function targetKeys(definition: ResourceDefinition, definitions: Definitions): IndexShape[] {
  const keys = new Map<string, IndexShape>();
  const pointing = Object.values(definitions.resources).flatMap((other) => [
    other,
    ...rowsFields(other).map((field) => rowDefinition(other, field)),
  ]);
  for (const other of pointing) {
    for (const field of Object.values(other.fields)) {
      if (typeOf(field).storage !== 'key' || field.relation?.to !== definition.resource) continue;
      const names = tiesOf(field.relation).map((tie) => tie.target);
      if (names.length > 0 && names.every((name) => definition.fields[name]?.column)) addKey(keys, definition, names);
    }
  }
  for (const field of rowsFields(definition))
    for (const { field: parent } of keptParents(definition, field)) addKey(keys, definition, [parent.name]);
  return [...keys.values()];
}

function addKey(keys: Map<string, IndexShape>, definition: ResourceDefinition, names: readonly string[]): void {
  const parts = [...names.map((name) => quoteName(definition.fields[name]!.column!)).sort(), 'id'];
  const name = constraintName(definition.resource, [...names].sort(), `target ${parts.join()}`, 'key');
  keys.set(name, { name, unique: true, method: 'btree', parts, fields: names, isTargetKey: true });
}

function storedField(definition: ResourceDefinition, name: string, by: string): FieldDefinition {
  const field = definition.fields[name];
  if (!field?.column) throw new ShapeError(by, `depends on "${definition.resource}.${name}", which is not there`);
  return field;
}
