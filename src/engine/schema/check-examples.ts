import { typeOf } from '../field-types/field-types.ts';
import { checkGiven } from './check-given.ts';
import type { Report } from './report.ts';
import { isPattern } from './check-scalar.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { RawField } from './raw-resource.ts';

/**
 * Checks that a field accepts its own examples. The error message of a field with a pattern shows the first example, so
 * a pattern without one gets a warning.
 */
export const checkExamples = (
  report: Report,
  raw: RawField,
  field: FieldDefinition,
  path: readonly (string | number)[],
): void => {
  if (!field.relation && !typeOf(field).isOwnOnly)
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
