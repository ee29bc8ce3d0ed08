import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { formulaValue, type FormulaContext } from './formula-value.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;
type Values = Readonly<Record<string, unknown>>;

/** A record with the values of its formulas, and of those in its rows, as they follow from the others now, on the day `today`. */
export const withFormulas = <T extends Values>(fields: Fields, record: T, today: string): T => {
  const own = withOwnFormulas(fields, record, { today });
  const around = { today, parent: { fields, record: own } };
  const rows = Object.values(fields).flatMap((field) => {
    const value = own[field.name];
    if (typeOf(field).storage !== 'child' || !Array.isArray(value) || !hasFormula(field.fields)) return [];
    const made = value.map((row: unknown) =>
      typeof row === 'object' && row !== null ? withOwnFormulas(field.fields ?? {}, row as Values, around) : row,
    );
    return [[field.name, made] as const];
  });
  return rows.length === 0 ? own : { ...own, ...Object.fromEntries(rows) };
};

/** The same without what is inside: of a record, or of one row of the record around it. */
export const withOwnFormulas = <T extends Values>(fields: Fields, values: T, context: FormulaContext): T => {
  const made = Object.values(fields).filter(({ computed }) => computed?.kind === 'formula');
  if (made.length === 0) return values;
  return {
    ...values,
    ...Object.fromEntries(made.map((field) => [field.name, formulaValue(fields, field, values, context)])),
  };
};

const hasFormula = (fields: Fields = {}): boolean =>
  Object.values(fields).some(({ computed }) => computed?.kind === 'formula');
