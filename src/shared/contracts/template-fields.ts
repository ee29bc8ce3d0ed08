import type { FromSchema } from 'json-schema-to-ts';
import { type Described, listOf, shape, text } from './schema-words.ts';

/** SPEC 3: the groups of the dynamic-field catalogue. */
export const TEMPLATE_FIELD_GROUPS = [
  'resume',
  'recruitment',
  'applicant',
  'job',
  'interview',
  'offer',
  'system',
  'custom',
] as const;

/** One placeholder of templates: `{name}`. */
export const templateField = shape({
  group: { enum: TEMPLATE_FIELD_GROUPS },
  name: text,
  title: { ...text, description: 'English; locales say it under `placeholders.fields.<name>`.' },
  sample: { ...text, description: 'What a preview shows in its place.' },
});
export type TemplateField = Described<typeof templateField>;

const recordId = { type: 'integer', minimum: 1 } as const;

/** A template, and the records whose values it is filled with; an applicant brings their candidate and job. */
export const fillBody = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: {
    text: { type: 'string', maxLength: 100_000, description: 'HTML.' },
    applicant: recordId,
    candidate: recordId,
    job: recordId,
  },
} as const;
export type FillBody = FromSchema<typeof fillBody>;

/** The text with its values. */
export const filledTemplate = shape({
  text: { ...text, description: 'HTML, in which values are escaped.' },
  empty: listOf({
    ...text,
    description: 'A placeholder that has no value, or none that you can view. It stays in the text.',
  }),
});
export type FilledTemplate = Described<typeof filledTemplate>;
