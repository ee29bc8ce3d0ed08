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
export interface TemplateField {
  readonly group: (typeof TEMPLATE_FIELD_GROUPS)[number];
  readonly name: string;
  /** English; locales say it under `placeholders.fields.<name>`. */
  readonly title: string;
  /** What a preview shows in its place. */
  readonly sample: string;
}
