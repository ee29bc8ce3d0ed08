import type { FieldError } from '#shared/errors.ts';

/**
 * English of the errors of a custom field, by the last part of its key `custom_fields.errors.<name>`. `locales/en.json`
 * has the same texts.
 */
const FAULTS = {
  required: 'This is required.',
  list: 'Enter a list.',
  object: 'Use the expected structure.',
  text: 'Enter text.',
  flag: 'Choose true or false.',
  too_long: 'Use up to %{limit} characters.',
  too_many: 'Add up to %{limit}.',
  unknown_key: 'This key doesn’t exist. Remove it.',
  unknown_table: 'This table doesn’t support custom fields.',
  table_twice: 'Remove the duplicate table.',
  unknown_field: 'This field no longer exists. Remove it.',
  field_twice: 'Remove the duplicate field.',
  key_fixed: 'The server sets the key. It never changes.',
  type: 'Choose one of these types: %{allowed}.',
  type_in_use: 'You can’t change the type. %{count} records have a value.',
  options_needed: 'Add at least one option.',
  option_twice: 'Remove the duplicate option.',
  unknown_option: 'This option no longer exists. Remove it.',
  default: 'Enter a value that matches the field type.',
  unknown_role: 'This role isn’t available. Choose another one.',
  write_without_read: 'Roles that can edit the field must also be able to view it.',
  condition: 'This condition is invalid: %{reason}',
  condition_circle: 'The field can’t depend on itself. Choose another field.',
  needs_wider_roles: 'Some roles that can view this field can’t view the field it depends on.',
} as const;

export type Fault = keyof typeof FAULTS;

/** An error in the shape of the wire. */
export const fault = (name: Fault, args: Readonly<Record<string, unknown>> = {}): FieldError => ({
  message: `custom_fields.errors.${name}`,
  args,
  text: FAULTS[name].replaceAll(/%\{(\w+)\}/g, (_, arg: string) => String(args[arg] ?? '')),
});
