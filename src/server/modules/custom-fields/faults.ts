import type { FieldError } from '#shared/errors.ts';

/** English of what can be wrong with a custom field, by the last part of its key `custom_fields.errors.<name>`. `locales/en.json` holds the same texts. */
const FAULTS = {
  required: 'This is required.',
  list: 'This must be a list.',
  object: 'This does not have the right shape.',
  text: 'This must be text.',
  flag: 'This must be true or false.',
  too_long: 'Use at most %{limit} characters.',
  too_many: 'There can be at most %{limit}.',
  unknown_key: 'There is nothing of this name.',
  unknown_table: 'This table does not take custom fields.',
  table_twice: 'This table stands here twice.',
  unknown_field: 'This field is not there any more.',
  field_twice: 'This field stands here twice.',
  key_fixed: 'The key is made by the server and never changes.',
  type: 'Choose one of the types: %{allowed}.',
  type_in_use: 'The type cannot change any more: %{count} records hold a value.',
  options_needed: 'Add at least one option.',
  option_twice: 'This option stands here twice.',
  unknown_option: 'This option is not there any more.',
  default: 'A field of this type cannot have this value.',
  unknown_role: 'There is no role of this name.',
  write_without_read: 'Who edits the field has to be able to read it.',
  condition: 'This condition fits no field: %{reason}',
  condition_circle: 'The field would depend on itself.',
  needs_wider_roles: 'It depends on a field that not all of its readers may read.',
} as const;

export type Fault = keyof typeof FAULTS;

/** What is wrong, as the wire tells it. */
export const fault = (name: Fault, args: Readonly<Record<string, unknown>> = {}): FieldError => ({
  message: `custom_fields.errors.${name}`,
  args,
  text: FAULTS[name].replaceAll(/%\{(\w+)\}/g, (_, arg: string) => String(args[arg] ?? '')),
});
