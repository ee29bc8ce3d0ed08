import { createHash } from 'node:crypto';
import { FIELD_TYPES, typeOf } from '#engine/field-types/field-types.ts';
import { formulaLeaves } from '#engine/formula/field-formula.ts';
import { isNeverNull } from '#engine/predicates/never-null.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { generatedBy } from './describe-rollups.ts';
import { nextNumber, numberAll } from './describe-sequence.ts';
import type { ColumnShape } from './shape.ts';
import { sqlLiteral } from './sql-literal.ts';
import { MADE } from './statements.ts';

/** A new record comes after all others: positions grow with the clock. */
export const LAST_POSITION = 'extract(epoch from clock_timestamp())';

const TYPE_NAMES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

/** The column of a field that has one. */
export function describeColumn(definition: ResourceDefinition, field: FieldDefinition): ColumnShape {
  const isPosition = field.system && field.name === 'position';
  const type = isPosition ? 'numeric' : (FIELD_TYPES[field.type].sqlType(field) ?? 'text');
  return {
    name: field.column!,
    field: field.name,
    type: TYPE_NAMES[type] ?? type,
    notNull: isNeverNull(field),
    ...defaultOf(definition, field),
    ...madeOf(definition, field),
    ...(field.sequence !== undefined && { fill: numberAll(definition, field) }),
    ...(isPosition && { fillsGaps: true as const }),
    ...(field.name === 'id' && { identity: true as const }),
    ...(field.renamedFrom && { renamedFrom: formerColumn(field)! }),
  };
}

/** The column of a field before the file renamed it. */
export const formerColumn = ({ type, renamedFrom }: FieldDefinition): string | undefined =>
  renamedFrom && FIELD_TYPES[type].storage === 'key' ? `${renamedFrom}_id` : renamedFrom;

/** How a column's values are made of others: the hash in its mark changes with everything that they depend on. */
function madeOf(definition: ResourceDefinition, field: FieldDefinition): Pick<ColumnShape, 'generated' | 'made'> {
  if (field.deriveMode === 'stored') return { made: `${MADE} kept by triggers` };
  if (!field.computed) return {};
  const generated = generatedBy(definition, field);
  if (generated === undefined) return { made: `${MADE} kept by triggers` };
  const types = [...formulaLeaves(definition.fields, field)].map((name) => {
    const leaf = definition.fields[name]!;
    return typeOf(leaf).sqlType(leaf);
  });
  const hash = createHash('sha256').update(`${generated} ${types.join()}`).digest('hex').slice(0, 8);
  return { generated, made: `${MADE} by formula ${hash}` };
}

/** The value that the database puts into a column that a statement does not name. */
export function defaultOf(definition: ResourceDefinition, field: FieldDefinition): { default?: string } {
  if (field.sequence !== undefined) return { default: nextNumber(definition, field) };
  if (field.name === 'created_on' || field.name === 'updated_on') return { default: 'now()' };
  if (field.system && field.name === 'position') return { default: LAST_POSITION };
  if (field.computed?.kind === 'rollup' && ['count', 'sum'].includes(field.computed.aggregate)) return { default: '0' };
  const value = field.default;
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') return { default: sqlLiteral(value) };
  if (Array.isArray(value)) return { default: `${sqlLiteral(JSON.stringify(value))}::jsonb` };
  if ('$now' in value) return { default: value.$now === 'date' ? 'current_date' : 'now()' };
  return {};
}
