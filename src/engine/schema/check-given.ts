import type { Report } from './report.ts';
import { typeOf } from '../field-types/field-types.ts';
import { checkScalar } from './check-scalar.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { Grammar } from './grammar.ts';

type Path = readonly (string | number)[];

/** Checks a value that a file gives to a field: a literal, the time, or the user. */
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
    if (!isOfType)
      report(
        at,
        'TYPE',
        `The ${what} does not fit: the field is ${field.type}`,
        grammar.type === 'boolean'
          ? { allowed: ['true', 'false'], word: String(YES.has(String(each).toLowerCase())) }
          : {},
      );
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

/** In YAML 1.2 only true and false are truth values. */
const YES = new Set(['yes', 'y', 'on', '1', 'true']);

const checkDynamicDefault = (
  report: Report,
  value: Record<string, unknown>,
  field: FieldDefinition,
  path: Path,
  what: string,
): void => {
  const fits =
    '$user' in value
      ? typeOf(field).storage === 'key'
      : typeOf(field).now !== undefined && typeOf(field).now === value['$now'];
  if (!fits)
    report(
      path,
      'TYPE',
      `The ${what} does not fit: the field is ${field.type}${typeOf(field).now ? `, for which it is { $now: ${typeOf(field).now} }` : ''}`,
    );
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
