import { expect } from 'vitest';
import { diagnosticsIn } from './sample-project.ts';

/** A sound file of eleven lines; each case changes a part of it. */
export const SAMPLE = `resource: sample
route: /lists/sample
recordTitle: '{name}'
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  kind: { type: string, enum: [plain, special] }
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, where: { organization: { $field: organization } } } }
  starts_on: { type: string, format: date }
  count: { type: integer, minimum: 0 }
required: [name]
`;

/** A file with one change, which has to be one. */
export const edited = (file: string, from: string, to: string): string => {
  const text = file.replace(from, to);
  expect(text).not.toBe(file);
  return text;
};

/** One fault, and nothing else, for the sample with one change. */
export const diagnosticAfter = (from: string, to: string) => {
  const diagnostics = diagnosticsIn(edited(SAMPLE, from, to));
  expect(diagnostics.map((diagnostic) => diagnostic.message)).toHaveLength(1);
  return diagnostics[0]!;
};
