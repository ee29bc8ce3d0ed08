import { decimalsOf } from '../field-types/number/definition.ts';
import type { FieldDefinition } from '../schema/definition.ts';
import type { Decimal } from './decimal.ts';
import { evaluate } from './evaluate-formula.ts';
import type { Expression, FormulaKind } from './expression.ts';
import { boundsOf, fitResult, fitResultSql } from './formula-result.ts';
import { formulaSql } from './formula-sql.ts';
import { namesUsed } from './names-used.ts';
import { parseFormula } from './parse-formula.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

const KINDS: Partial<Record<FieldDefinition['type'], FormulaKind>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  choice: 'text',
  text: 'text',
};

/** What a field is in a formula; undefined for one that cannot stand there. */
export const formulaKindOf = (field: Pick<FieldDefinition, 'type' | 'derive'>): FormulaKind | undefined =>
  field.derive ? undefined : KINDS[field.type];

const expressions = new Map<string, Expression>();
const MOST_KEPT = 5000;

/** The tree of a field's formula; undefined for a field without one. */
export const expressionOf = ({ computed }: FieldDefinition): Expression | undefined => {
  if (computed?.kind !== 'formula') return undefined;
  const known = expressions.get(computed.formula) ?? parseFormula(computed.formula);
  if (expressions.size >= MOST_KEPT) expressions.clear();
  expressions.set(computed.formula, known);
  return known;
};

/** The fields that a formula reads in the end, those of the formulas that it uses included and these formulas not. */
export const formulaLeaves = (fields: Fields, field: FieldDefinition): ReadonlySet<string> => {
  const leaves = new Set<string>();
  const visit = (each: FieldDefinition): void => {
    const expression = expressionOf(each);
    if (!expression) leaves.add(each.name);
    else for (const name of namesUsed(expression).keys()) if (fields[name]) visit(fields[name]);
  };
  visit(field);
  return leaves;
};

/** The value of a formula field for a record, from its other fields, as the server works it out; null where it is empty. */
export const formulaValue = (
  fields: Fields,
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
): number | boolean | null => {
  const expression = expressionOf(field);
  if (!expression) return null;
  const values = [...namesUsed(expression).keys()].map((name) => {
    const used = fields[name];
    return [name, used?.computed?.kind === 'formula' ? formulaValue(fields, used, record) : record[name]] as const;
  });
  const value = evaluate(expression, Object.fromEntries(values));
  if (field.type === 'boolean') return typeof value === 'boolean' ? value : null;
  return isDecimal(value) ? fitResult(value, boundsOfField(field)) : null;
};

/** The same in SQL, of the type of the field's column. `column` answers the SQL of a stored or live field as it is. */
export const formulaFieldSql = (
  fields: Fields,
  field: FieldDefinition,
  column: (field: FieldDefinition) => string,
): string => {
  const expression = expressionOf(field)!;
  const sql = formulaSql(expression, (name) => {
    const used = fields[name]!;
    if (used.computed?.kind !== 'formula') return operandSql(used, column(used));
    return operandSql(used, formulaFieldSql(fields, used, column));
  });
  return field.type === 'boolean' ? sql : `${fitResultSql(sql, boundsOfField(field))}::${numberType(field)}`;
};

const isDecimal = (value: unknown): value is Decimal => typeof value === 'object' && value !== null;

const boundsOfField = (field: FieldDefinition) =>
  boundsOf(field.type === 'integer' ? 'integer' : 'number', field.schema);

/** A value as formulas calculate with it: numbers as exact decimals, a floating one as it is written. */
const operandSql = (field: FieldDefinition, sql: string): string => {
  if (field.type === 'integer') return `(${sql})::numeric`;
  if (field.type !== 'number') return sql;
  return decimalsOf(field.schema) === undefined ? `(${sql})::text::numeric` : `(${sql})::numeric`;
};

const numberType = (field: FieldDefinition): string => {
  if (field.type === 'integer') return 'bigint';
  const decimals = decimalsOf(field.schema);
  return decimals === undefined ? 'double precision' : `numeric(14,${decimals})`;
};
