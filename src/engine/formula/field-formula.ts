import { FIELD_TYPES } from '../field-types/field-types.ts';
import { decimalsOf } from '../field-types/number/type.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { withKinds } from './check-formula.ts';
import type { Expression, FormulaKind } from './expression.ts';
import { boundsOf, fitResultSql, fitTextSql } from './formula-result.ts';
import { formulaSql } from './formula-sql.ts';
import { partsOf } from './expression.ts';
import { namesUsed } from './names-used.ts';
import { parseFormula } from './parse-formula.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** The kind of a field in a formula; undefined if it cannot be used there. */
export const formulaKindOf = (field: Pick<FieldDefinition, 'type' | 'derive'>): FormulaKind | undefined =>
  field.derive ? undefined : FIELD_TYPES[field.type].formula;

const expressions = new Map<string, Expression>();
const MAX_KEPT = 5000;

/** The tree of a field's formula; undefined for a field without one. */
export const expressionOf = ({ computed }: FieldDefinition): Expression | undefined => {
  if (computed?.kind !== 'formula') return undefined;
  const known = expressions.get(computed.formula) ?? parseFormula(computed.formula);
  if (expressions.size >= MAX_KEPT) expressions.clear();
  expressions.set(computed.formula, known);
  return known;
};

const typed = new WeakMap<FieldDefinition, Expression>();

/**
 * The tree of a field's formula with the kinds of its names, which are fields beside it or, called `$parent.…`, of the
 * record around its row.
 */
export const typedExpressionOf = (fields: Fields, field: FieldDefinition, parent?: Fields): Expression | undefined => {
  const expression = expressionOf(field);
  const known = expression && (typed.get(field) ?? withKinds(expression, formulaKinds(fields, parent)));
  if (known) typed.set(field, known);
  return known;
};

/** The kinds of the names in formulas of these fields and, with `parent`, of the fields of their record. */
export const formulaKinds = (fields: Fields, parent: Fields = {}): Map<string, FormulaKind> =>
  new Map([...kindsAmong(fields, (name) => name), ...kindsAmong(parent, parentName)]);

const kindsAmong = (fields: Fields, called: (name: string) => string): (readonly [string, FormulaKind])[] =>
  Object.values(fields).flatMap((field) => {
    const kind = field.system ? undefined : formulaKindOf(field);
    return kind ? [[called(field.name), kind] as const] : [];
  });

/** Whether a value is another one on another day. */
export const usesToday = (expression: Expression): boolean =>
  (expression.op === 'call' && expression.name === 'today') || partsOf(expression).some(usesToday);

/** The same of a field: whether its formula is, or one that it uses. */
export const dependsOnDay = (fields: Fields, field: FieldDefinition): boolean => {
  const expression = expressionOf(field);
  if (!expression) return false;
  return (
    usesToday(expression) ||
    [...namesUsed(expression).keys()].some((name) => fields[name] !== undefined && dependsOnDay(fields, fields[name]))
  );
};

/** In the formula of a row: a field of the record that the row belongs to. */
const PARENT = '$parent.';

/** The record's field that a name in the formula of a row means (`$parent.rate`); undefined for a field of the row. */
export const parentNameOf = (name: string): string | undefined =>
  name.startsWith(PARENT) ? name.slice(PARENT.length) : undefined;

/** A field of the record as formulas of its rows name it. */
export const parentName = (name: string): string => `${PARENT}${name}`;

/** What a name in a formula means: a field, and the table of the field; with `parent` that of a row's record. */
export const meantBy = (name: string, fields: Fields, parent: Fields | undefined) => {
  const above = parentNameOf(name);
  return above === undefined
    ? { field: fields[name], name, isParent: false, fields, parent }
    : { field: parent?.[above], name: above, isParent: true, fields: parent ?? {}, parent: undefined };
};

/**
 * The fields that a formula reads in the end, those of the formulas that it uses included and these formulas not. In a row, with
 * the record's fields as `parent`, those of the record are called `$parent.…`.
 */
export const formulaLeaves = (fields: Fields, field: FieldDefinition, parent?: Fields): ReadonlySet<string> => {
  const expression = expressionOf(field);
  if (!expression) return new Set([field.name]);
  const leaves = [...namesUsed(expression).keys()].flatMap((name) => {
    const meant = meantBy(name, fields, parent);
    if (!meant.field) return [];
    const inside = [...formulaLeaves(meant.fields, meant.field, meant.parent)];
    return meant.isParent ? inside.map(parentName) : inside;
  });
  return new Set(leaves);
};

/**
 * A formula's value in SQL, as `formulaValue` works it out, of the type of the field's column.
 */
export const formulaFieldSql = (
  fields: Fields,
  field: FieldDefinition,
  { column, today }: FormulaSources,
  parent?: Fields,
): string => {
  const expression = typedExpressionOf(fields, field, parent)!;
  const named = (name: string): string => {
    const meant = meantBy(name, fields, parent);
    const used = meant.field!;
    if (used.computed?.kind !== 'formula') return operandSql(used, column(used, meant.isParent));
    const above = meant.isParent ? (leaf: FieldDefinition) => column(leaf, true) : column;
    const sources = { column: above, ...(today && { today }) };
    return operandSql(used, formulaFieldSql(meant.fields, used, sources, meant.parent));
  };
  return fittedSql(field, formulaSql(expression, named, today));
};

/** The SQL of what a formula reads. */
export interface FormulaSources {
  /** A stored or live field as it is: of the record, or in a row of the row or, where `isParent`, of its record. */
  readonly column: (field: FieldDefinition, isParent: boolean) => string;
  /** The reader's date; absent for a column. */
  readonly today?: () => string;
}

function fittedSql(field: FieldDefinition, sql: string): string {
  switch (formulaKindOf(field)) {
    case 'boolean':
    case 'date':
      return sql;
    case 'text':
      return field.enum ? sql : fitTextSql(sql, longestOf(field));
    default:
      return `${fitResultSql(sql, boundsOfField(field))}::${numberType(field)}`;
  }
}

/** Characters that a text field stores. */
export const longestOf = ({ schema }: FieldDefinition): number => Number(schema['maxLength']);

/** The values that a field can store of a result. */
export const boundsOfField = (field: FieldDefinition) =>
  boundsOf(FIELD_TYPES[field.type].number === 'whole' ? 'integer' : 'number', field.schema);

/** A value as formulas calculate with it: numbers as exact decimals, a floating one as it is written. */
const operandSql = (field: FieldDefinition, sql: string): string => {
  if (FIELD_TYPES[field.type].number === 'whole') return `(${sql})::numeric`;
  if (FIELD_TYPES[field.type].number === undefined) return sql;
  return decimalsOf(field.schema) === undefined ? `(${sql})::text::numeric` : `(${sql})::numeric`;
};

const numberType = (field: FieldDefinition): string => {
  if (FIELD_TYPES[field.type].number === 'whole') return 'bigint';
  const decimals = decimalsOf(field.schema);
  return decimals === undefined ? 'double precision' : `numeric(14,${decimals})`;
};
