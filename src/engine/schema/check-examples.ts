import { checkGiven } from './check-given.ts';
import type { Report } from './check-property.ts';
import { isPattern } from './check-scalar.ts';
import type { FieldDefinition } from './definition.ts';
import type { RawField } from './raw-resource.ts';

/** Types whose examples are not plain values. */
const NESTED: ReadonlySet<FieldDefinition['type']> = new Set(['relation', 'relations', 'file', 'group', 'rows']);

/**
 * Checks that a field takes its own examples. Who types something else into a field with a pattern is told the first of them,
 * so a pattern without one is worth a warning.
 */
export const checkExamples = (
  report: Report,
  raw: RawField,
  field: FieldDefinition,
  path: readonly (string | number)[],
): void => {
  if (!NESTED.has(field.type))
    raw.examples?.forEach((example, index) =>
      checkGiven(report, example, field, [...path, 'examples', index], 'example'),
    );
  const pattern = raw.pattern ?? raw.items?.pattern;
  const place = raw.pattern === undefined ? [...path, 'items', 'pattern'] : [...path, 'pattern'];
  if (pattern !== undefined && isPattern(pattern) && !raw.examples)
    report(place, 'MISSING', 'A pattern needs "examples": nobody who types something else reads a regular expression', {
      part: 'key',
      severity: 'warning',
    });
};
