import type { FieldTypeName } from '../schema/definition.ts';
import { booleanType } from './boolean/definition.ts';
import { choiceType } from './choice/definition.ts';
import { choicesType } from './choices/definition.ts';
import { dateType } from './date/definition.ts';
import { datetimeType } from './datetime/definition.ts';
import { emailType } from './email/definition.ts';
import type { FieldType } from './field-type.ts';
import { fileType } from './file/definition.ts';
import { groupType } from './group/definition.ts';
import { integerType } from './integer/definition.ts';
import { numberType } from './number/definition.ts';
import { phoneType } from './phone/definition.ts';
import { relationType } from './relation/definition.ts';
import { relationsType } from './relations/definition.ts';
import { rowsType } from './rows/definition.ts';
import { tagsType } from './tags/definition.ts';
import { textType } from './text/definition.ts';
import { urlType } from './url/definition.ts';

/** The pure half of every field type: its SQL type, value schema, filter words and samples. */
export const FIELD_TYPES = {
  text: textType,
  choice: choiceType,
  choices: choicesType,
  tags: tagsType,
  integer: integerType,
  number: numberType,
  boolean: booleanType,
  date: dateType,
  datetime: datetimeType,
  email: emailType,
  url: urlType,
  phone: phoneType,
  file: fileType,
  relation: relationType,
  relations: relationsType,
  group: groupType,
  rows: rowsType,
} as const satisfies Record<FieldTypeName, FieldType>;
