import { call, one, parts } from './call.ts';
import { type Described, envelope, listOf, shape, text, whole } from './schema-words.ts';

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
const templateField = shape({
  group: { enum: TEMPLATE_FIELD_GROUPS },
  name: text,
  title: { ...text, description: 'English; locales say it under `placeholders.fields.<name>`.' },
  sample: { ...text, description: 'What a preview shows in its place.' },
});
export type TemplateField = Described<typeof templateField>;

export const listTemplateFields = call('GET', '/customer/template-field/', {
  tag: 'templates',
  summary: 'The placeholders that templates can use, with a sample value each',
  answer: parts(envelope({ results: listOf(templateField) })),
});

const recordId = { ...whole, minimum: 1 } as const;

/** A template, and the records whose values it is filled with; an applicant brings their candidate and job. */
const fillBody = shape(
  { text: { ...text, maxLength: 100_000, description: 'HTML.' } },
  { applicant: recordId, candidate: recordId, job: recordId },
);

/** The text with its values. */
const filledTemplate = shape({
  text: { ...text, description: 'HTML, in which values are escaped.' },
  empty: listOf({
    ...text,
    description: 'A placeholder that has no value, or none that you can view. It stays in the text.',
  }),
});
export type FilledTemplate = Described<typeof filledTemplate>;

export const fillTemplate = call('POST', '/customer/template-field/fill/', {
  tag: 'templates',
  summary: 'A template with the values of a record in place of its placeholders, as far as you can view them',
  body: fillBody,
  answer: one(filledTemplate),
});
