import { FORMATS, type FormatName } from '../field-types/formats.ts';
import { judgePattern } from '../patterns/pattern-cost.ts';
import type { Grammar } from './grammar.ts';
import { meantBy, typeHint } from './synonyms.ts';

/** The error of one plain value. */
export interface ScalarDiagnostic {
  readonly code: 'VALUE';
  readonly message: string;
  readonly allowed?: readonly string[];
  readonly suggestion?: string;
}

/** Checks a text, number, boolean or null against a grammar. @returns undefined if it matches. */
export const checkScalar = (value: unknown, grammar: Grammar): ScalarDiagnostic | undefined => {
  const allowed = grammar.enum ?? ('const' in grammar ? [grammar.const] : undefined);
  if (allowed && !allowed.includes(value)) return notAllowed(value, allowed);
  const message =
    typeof value === 'string'
      ? textDiagnostic(value, grammar)
      : typeof value === 'number'
        ? numberDiagnostic(value, grammar)
        : undefined;
  if (message !== undefined) {
    const name = typeof value === 'string' ? asName(value, grammar) : undefined;
    return { code: 'VALUE', message, ...(name !== undefined && { suggestion: name }) };
  }
  if (grammar.not?.enum?.includes(value)) return { code: 'VALUE', message: `"${String(value)}" is reserved` };
  return undefined;
};

const notAllowed = (value: unknown, allowed: readonly unknown[]): ScalarDiagnostic => {
  const words = allowed.map(String);
  const suggestion = meantBy(String(value), words);
  const isType = words.includes('string') && words.includes('array');
  const hint = isType ? typeHint(String(value)) : undefined;
  return {
    code: 'VALUE',
    message: `${JSON.stringify(value)} is not one of the allowed values${hint === undefined ? '' : `. ${hint}`}`,
    allowed: words,
    ...(suggestion !== undefined && { suggestion }),
  };
};

/** A text as a name: "On Hold" as "on_hold". */
const asName = (text: string, { pattern }: Grammar): string | undefined => {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return pattern !== undefined && name !== text && isPattern(pattern) && new RegExp(pattern, 'u').test(name)
    ? name
    : undefined;
};

const textDiagnostic = (text: string, grammar: Grammar): string | undefined => {
  const length = [...text].length;
  if (length < (grammar.minLength ?? 0)) return 'This must not be empty';
  if (length > (grammar.maxLength ?? Infinity)) return `This is longer than ${grammar.maxLength} characters`;
  if (grammar.pattern !== undefined && canMatch(grammar.pattern) && !new RegExp(grammar.pattern, 'u').test(text))
    return `"${text}" does not match ${grammar.pattern}`;
  if (grammar.format !== undefined && !FORMATS[grammar.format as FormatName].test(text))
    return `"${text}" is not a valid ${grammar.format}`;
  return undefined;
};

const canMatch = (pattern: string): boolean => isPattern(pattern) && judgePattern(pattern).reason === undefined;

/** Whether it is a regular expression; a file can contain anything. */
export const isPattern = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

const numberDiagnostic = (value: number, grammar: Grammar): string | undefined => {
  if (value < (grammar.minimum ?? -Infinity)) return `This must be at least ${grammar.minimum}`;
  if (value > (grammar.maximum ?? Infinity)) return `This must be at most ${grammar.maximum}`;
  if (grammar.exclusiveMinimum !== undefined && value <= grammar.exclusiveMinimum)
    return `This must be more than ${grammar.exclusiveMinimum}`;
  if (grammar.exclusiveMaximum !== undefined && value >= grammar.exclusiveMaximum)
    return `This must be less than ${grammar.exclusiveMaximum}`;
  if (grammar.multipleOf !== undefined && !isMultiple(value, grammar.multipleOf))
    return `This must be a multiple of ${grammar.multipleOf}`;
  return undefined;
};

const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < 1e-6;
