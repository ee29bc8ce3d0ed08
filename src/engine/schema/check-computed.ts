import { checkFormula } from '../formula/check-formula.ts';
import { FormulaError, type FormulaFault, type FormulaKind } from '../formula/expression.ts';
import { expressionOf, formulaKindOf } from '../formula/field-formula.ts';
import { findCycle, namesUsed } from '../formula/names-used.ts';
import type { Report } from './check-property.ts';
import type { FieldDefinition, ResourceDefinition } from './definition.ts';
import type { RawField, RawResource } from './raw-resource.ts';

type Fields = ResourceDefinition['fields'];

/** Checks the fields that are made of others: what goes beside them, and each formula by itself and among the others. */
export const checkComputed = (report: Report, raw: RawResource, { fields }: ResourceDefinition): void => {
  const isSound = Object.entries(raw.properties).map(([name, property]) => {
    const field = fields[name] as FieldDefinition;
    checkBeside(report, property, name, raw.required?.includes(name) ?? false);
    return property.computed?.formula === undefined || checkText(report, field, fields);
  });
  if (isSound.every(Boolean)) checkCircle(report, fields);
};

const NEVER_BESIDE = ['default', 'unique', 'requiredWhen', 'readOnlyWhen', 'sequence', 'enum', 'format'] as const;
const DATES = ['min', 'max'] as const;

const checkBeside = (report: Report, raw: RawField, name: string, isRequired: boolean): void => {
  const word = raw.computed ? 'computed' : raw.derive ? 'derive' : undefined;
  if (word === undefined) return;
  const path = ['properties', name];
  for (const key of NEVER_BESIDE)
    if (raw[key] !== undefined && !(key === 'format' && DATES.some((each) => raw.computed?.[each] !== undefined)))
      report([...path, key], 'KEY', `"${key}" does not go with "${word}"`, { part: 'key' });
  if (raw.readOnly === false) report([...path, 'readOnly'], 'VALUE', 'Nobody writes a value that is made of others');
  if (raw.access?.write)
    report([...path, 'access', 'write'], 'KEY', 'Nobody writes a value that is made of others', { part: 'key' });
  if (isRequired) report(path, 'KEY', `A field with "${word}" cannot be required`, { part: 'key' });
  if (raw.computed && raw.derive)
    report([...path, 'derive'], 'KEY', 'A value is computed or derived, not both', { part: 'key' });
  if (raw.index && raw.computed?.store !== 'stored' && raw.computed?.formula === undefined)
    report([...path, 'index'], 'KEY', 'Only what is kept in the table has an index: say "store: stored"', {
      part: 'key',
    });
};

const TYPES = ['integer', 'number', 'boolean'];

/** @returns whether the formula can be used. */
const checkText = (report: Report, field: FieldDefinition, fields: Fields): boolean => {
  const path = ['properties', field.name, 'computed', 'formula'];
  if (!TYPES.includes(field.type)) {
    report(['properties', field.name, 'type'], 'TYPE', 'A formula gives a number or yes or no', { allowed: TYPES });
    return false;
  }
  const fault = formulaFault(field, fields);
  if (!fault) return true;
  const { message, at, allowed, word } = fault;
  report(path, allowed ? 'REF' : 'FORMULA', message, { shift: at, ...(allowed && { allowed }), ...(word && { word }) });
  return false;
};

const formulaFault = (field: FieldDefinition, fields: Fields): FormulaFault | undefined => {
  try {
    const expression = expressionOf(field)!;
    const { kind, faults } = checkFormula(expression, kindsOf(fields));
    const wanted = formulaKindOf(field);
    if (faults[0]) return unusable(faults[0], fields);
    return kind === wanted
      ? undefined
      : { at: 0, message: `This gives a ${WORDS[kind]}, but the field is ${field.type}` };
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
};

const WORDS: Readonly<Record<FormulaKind, string>> = { number: 'number', boolean: 'yes or no', text: 'text' };

/** A field that exists but cannot be calculated with is told apart from one that does not exist. */
const unusable = (fault: FormulaFault, fields: Fields): FormulaFault => {
  const field = fault.word === undefined ? undefined : fields[fault.word];
  if (!field || !fault.allowed) return fault;
  const reason = field.derive ? 'is read from another record' : `is ${field.type}`;
  return { at: fault.at, message: `"${field.name}" cannot be used in a formula: it ${reason}`, allowed: fault.allowed };
};

const kindsOf = (fields: Fields): Map<string, FormulaKind> =>
  new Map(
    Object.values(fields).flatMap((field) => {
      const kind = field.system ? undefined : formulaKindOf(field);
      return kind ? [[field.name, kind] as const] : [];
    }),
  );

const checkCircle = (report: Report, fields: Fields): void => {
  const uses = (name: string): Iterable<string> => {
    const field = fields[name];
    const expression = field && expressionOf(field);
    return expression ? namesUsed(expression).keys() : [];
  };
  const cycle = findCycle(Object.keys(fields), uses);
  if (!cycle) return;
  const [first = ''] = cycle;
  const message =
    cycle.length === 2
      ? `The formula of "${first}" uses itself`
      : `These formulas use each other: ${cycle.join(' → ')}`;
  report(['properties', first, 'computed', 'formula'], 'CIRCLE', message);
};
