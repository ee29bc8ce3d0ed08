/**
 * English of every validation message, by the last part of its key `validation.<name>`. `locales/en.json` has the same
 * texts.
 */
export const VALIDATION_MESSAGES = {
  required: 'This is required.',
  unknown: 'This can’t be saved.',
  enum: 'Choose an option.',
  string: 'Enter text.',
  integer: 'Enter a whole number.',
  number: 'Enter a number.',
  boolean: 'Choose yes or no.',
  array: 'Enter a list.',
  object: 'Use the expected structure.',
  minLength: 'Use at least %{limit} characters.',
  maxLength: 'Use up to %{limit} characters.',
  pattern: 'Use the expected format.',
  pattern_example: 'Use the expected format, for example %{example}.',
  minimum: 'Enter %{limit} or more.',
  maximum: 'Enter %{limit} or less.',
  exclusiveMinimum: 'Enter a number greater than %{limit}.',
  exclusiveMaximum: 'Enter a number less than %{limit}.',
  multipleOf: 'Use up to %{decimals} decimals.',
  multipleOf_whole: 'Enter a whole number.',
  minItems: 'Choose at least %{limit}.',
  maxItems: 'Choose up to %{limit}.',
  minRows: 'Increase the number of rows to %{limit} or more.',
  maxRows: 'Reduce the number of rows to %{limit} or fewer.',
  too_deep: 'Use up to %{limit} levels of nesting.',
  too_many_values: 'Use up to %{limit} values.',
  row_unique: 'Row %{row} already has this value. Enter a different one.',
  uniqueItems: 'Remove the duplicate.',
  characters: 'This contains an unsupported character. Remove it.',
  date: 'Enter a date.',
  'date-time': 'Enter a date and time.',
  email: 'Enter an email address.',
  uri: 'Enter a web address that starts with https://',
  phone: 'Enter a phone number.',
  duration: 'Enter days, weeks or months, for example 3 months.',
  money: 'Enter an amount with its currency, for example EUR 50,000.',
  accept: 'This file type isn’t accepted. Choose another file.',
  maxBytes: 'Choose a file up to %{limit}.',
  file: 'Choose a file.',
  relation: 'Choose an available record.',
  invalid: 'Enter a valid value.',
} as const satisfies Record<string, string>;

export type ValidationMessage = keyof typeof VALIDATION_MESSAGES;

/** Fills `%{name}` in. */
export const fillIn = (text: string, args: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
