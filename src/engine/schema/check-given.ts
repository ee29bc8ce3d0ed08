import type { Report } from './check-property.ts';
import { checkScalar } from './check-scalar.ts';
import type { FieldDefinition } from './definition.ts';
import type { Grammar } from './grammar.ts';

type Path = readonly (string | number)[];

/** Checks a value that a file gives to a field: a literal, the time, or the person. */
export const checkGiven = (
  report: Report,
  value: unknown,
  field: FieldDefinition,
  here: Path,
  what = 'default',
): void => {
  if (isObject(value)) return checkDynamicDefault(report, value, field, here, what);
  const schema = field.schema as Grammar;
  if (Array.isArray(value) !== (schema.type === 'array'))
    return report(here, 'TYPE', `The ${what} does not fit: the field is ${field.type}`);
  const [values, grammar] = Array.isArray(value) ? [value, schema.items ?? {}] : [[value], schema];
  values.forEach((each: unknown, index) => {
    const at = Array.isArray(value) ? [...here, index] : here;
    const isOfType =
      grammar.type === typeof each ||
      (typeof each === 'number' &&
        (grammar.type === 'number' || (grammar.type === 'integer' && Number.isInteger(each))));
    const wrong = checkScalar(each, grammar);
    if (!isOfType) report(at, 'TYPE', `The ${what} does not fit: the field is ${field.type}`);
    else if (wrong)
      report(
        at,
        'VALUE',
        `The ${what} does not fit: ${wrong.message}`,
        wrong.allowed && { allowed: wrong.allowed, word: String(each) },
      );
  });
  return undefined;
};

const DYNAMIC_DEFAULTS: Readonly<Record<string, string>> = { date: '{ $now: date }', datetime: '{ $now: date-time }' };

const checkDynamicDefault = (
  report: Report,
  value: Record<string, unknown>,
  field: FieldDefinition,
  path: Path,
  what: string,
): void => {
  const fits =
    '$user' in value
      ? field.relation?.to === 'users' && field.type === 'relation'
      : DYNAMIC_DEFAULTS[field.type] === `{ $now: ${String(value['$now'])} }`;
  if (!fits)
    report(
      path,
      'TYPE',
      `The ${what} does not fit: the field is ${field.type}${DYNAMIC_DEFAULTS[field.type] ? `, for which it is ${DYNAMIC_DEFAULTS[field.type]}` : ''}`,
    );
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
