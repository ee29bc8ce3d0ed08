import { booleanType } from './boolean/type.ts';
import { choiceType } from './choice/type.ts';
import { choicesType } from './choices/type.ts';
import { dateType } from './date/type.ts';
import { datetimeType } from './datetime/type.ts';
import { durationType } from './duration/type.ts';
import { emailType } from './email/type.ts';
import type { FieldType, Storage } from './field-type.ts';
import { fileType } from './file/type.ts';
import { groupType } from './group/type.ts';
import { integerType } from './integer/type.ts';
import { moneyType } from './money/type.ts';
import { numberType } from './number/type.ts';
import { phoneType } from './phone/type.ts';
import { relationType } from './relation/type.ts';
import { relationsType } from './relations/type.ts';
import { rowsType } from './rows/type.ts';
import { tagsType } from './tags/type.ts';
import { textType } from './text/type.ts';
import { urlType } from './url/type.ts';

/**
 * Every field type, by the name that a complete definition has for it. The components that show and edit it are in
 * `field-displays.tsx` and `field-inputs.tsx`.
 */
export const FIELD_TYPES = {
  text: textType,
  choice: choiceType,
  choices: choicesType,
  tags: tagsType,
  integer: integerType,
  number: numberType,
  money: moneyType,
  boolean: booleanType,
  date: dateType,
  datetime: datetimeType,
  duration: durationType,
  email: emailType,
  url: urlType,
  phone: phoneType,
  file: fileType,
  relation: relationType,
  relations: relationsType,
  group: groupType,
  rows: rowsType,
} as const satisfies Record<string, FieldType>;

export type FieldTypeName = keyof typeof FIELD_TYPES;

/** Whether there is a field, and one whose values are kept like this. */
export const hasStorage = <Field extends { readonly type: FieldTypeName }>(
  field: Field | undefined,
  storage: Storage,
): field is Field => field !== undefined && FIELD_TYPES[field.type].storage === storage;

/**
 * Whether a value from before a change can be written back as it was. Stored files, and rows with all that hangs on
 * them, are gone; what is set once stays as it is now.
 */
export const canBeSentBack = ({
  type,
  writeOnce,
}: {
  readonly type: FieldTypeName;
  readonly writeOnce?: true;
}): boolean => !writeOnce && !['file', 'child'].includes(FIELD_TYPES[type].storage);

/** The traits of a field's type. */
export const typeOf = ({ type }: { readonly type: FieldTypeName }): FieldType => FIELD_TYPES[type];
