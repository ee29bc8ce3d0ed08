import { type Described, shape, text } from './schema-words.ts';

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
