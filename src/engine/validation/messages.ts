/** English of every validation message, by the last part of its key `validation.<name>`. `locales/en.json` holds the same texts. */
export const VALIDATION_MESSAGES = {
  required: 'This is required.',
  unknown: 'This cannot be written.',
  enum: 'Choose one of the values on offer.',
  string: 'This must be text.',
  integer: 'This must be a whole number.',
  number: 'This must be a number.',
  boolean: 'This must be yes or no.',
  array: 'This must be a list.',
  object: 'This does not have the right shape.',
  minLength: 'Use at least %{limit} characters.',
  maxLength: 'Use at most %{limit} characters.',
  pattern: 'Does not have the expected form.',
  pattern_example: 'Does not have the expected form, for example %{example}.',
  minimum: 'This must be at least %{limit}.',
  maximum: 'This must be at most %{limit}.',
  exclusiveMinimum: 'This must be more than %{limit}.',
  exclusiveMaximum: 'This must be less than %{limit}.',
  multipleOf: 'Use at most %{decimals} decimals.',
  multipleOf_whole: 'This must be a whole number.',
  minItems: 'Choose at least %{limit}.',
  maxItems: 'Choose at most %{limit}.',
  minRows: 'Rows needed: at least %{limit}.',
  maxRows: 'Rows allowed: at most %{limit}.',
  row_unique: 'Row %{row} has this value already.',
  uniqueItems: 'One of these stands here twice.',
  characters: 'This holds a character that cannot be stored.',
  date: 'This is not a date.',
  'date-time': 'This is not a date and time.',
  email: 'This is not an e-mail address.',
  uri: 'This is not a web address. It starts with https://',
  phone: 'This is not a telephone number.',
  accept: 'A file of this type cannot be used here.',
  maxBytes: 'The file is larger than %{limit}.',
  file: 'This is not a file.',
  relation: 'Choose one of the records on offer.',
  invalid: 'This value cannot be used.',
} as const satisfies Record<string, string>;

export type ValidationMessage = keyof typeof VALIDATION_MESSAGES;

/** Fills `%{name}` in. */
export const fillIn = (text: string, args: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
