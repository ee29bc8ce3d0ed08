import type { Report } from './report.ts';
import type { RawField } from './raw-resource.ts';

const PARTS = ['YYYY', 'YY', 'MM', '####'] as const;
const MAX_DIGITS = 10;

/** Checks the text of a `sequence`: exactly one counter, known parts, and nothing beside it that says otherwise. */
export const checkSequence = (report: Report, raw: RawField, path: readonly (string | number)[]): void => {
  const { sequence } = raw;
  if (sequence === undefined) return;
  const here = [...path, 'sequence'];
  for (const key of ['enum', 'format', 'default', 'writeOnce'] as const)
    if (raw[key] !== undefined) report([...path, key], 'KEY', `"${key}" does not go with "sequence"`, { part: 'key' });
  if (raw.readOnly === false) report([...path, 'readOnly'], 'VALUE', 'Nobody writes the number of a record');
  const parts = [...sequence.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const unknown = parts.find((part) => !isCounter(part) && !PARTS.some((known) => known === part));
  if (unknown !== undefined)
    return report(here, 'VALUE', `"{${unknown}}" is no part of a number`, { allowed: PARTS, word: unknown });
  if (/[{}]/.test(sequence.replaceAll(/\{[^{}]*\}/g, '')))
    return report(here, 'VALUE', 'A brace is not closed, or was never opened');
  const counters = parts.filter(isCounter).length;
  if (counters !== 1)
    report(here, 'VALUE', counters === 0 ? 'The counter is missing: {####}' : 'There is one counter, not several');
  return undefined;
};

const isCounter = (part: string): boolean => new RegExp(`^#{1,${MAX_DIGITS}}$`).test(part);
