import type { CustomField } from '#engine/custom-fields/custom-field.ts';

/** A text that an Admin added, as it is stored. */
export const customField = (key: string, title: string, more: Partial<CustomField> = {}): CustomField => ({
  id: key,
  key,
  title,
  type: 'others',
  format: 'text',
  multiple: false,
  active: true,
  show_on_table: true,
  show_on_email_templates: false,
  options: [],
  retired_options: [],
  required: false,
  help: null,
  default: null,
  visible_when: null,
  roles: { read: null, write: null },
  indexed: false,
  ...more,
});
