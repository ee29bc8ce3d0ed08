import type { ComponentType } from 'react';
import { BooleanInput } from './boolean/BooleanInput.tsx';
import { ChoiceInput } from './choice/ChoiceInput.tsx';
import { ChoicesInput } from './choices/ChoicesInput.tsx';
import { DateInput } from './date/DateInput.tsx';
import { DatetimeInput } from './datetime/DatetimeInput.tsx';
import { DurationInput } from './duration/DurationInput.tsx';
import { EmailInput } from './email/EmailInput.tsx';
import type { FieldTypeName } from './field-types.ts';
import { FileInput } from './file/FileInput.tsx';
import { GroupInput } from './group/GroupInput.tsx';
import type { FieldInputProps } from './input/field-input-props.ts';
import { IntegerInput } from './integer/IntegerInput.tsx';
import { MoneyInput } from './money/MoneyInput.tsx';
import { NumberInput } from './number/NumberInput.tsx';
import { PhoneInput } from './phone/PhoneInput.tsx';
import { RelationInput } from './relation/RelationInput.tsx';
import { RelationsInput } from './relations/RelationsInput.tsx';
import { RowsInput } from './rows/RowsInput.tsx';
import { TagsInput } from './tags/TagsInput.tsx';
import { TextInput } from './text/TextInput.tsx';
import { UrlInput } from './url/UrlInput.tsx';

/** What edits a value of each field type. */
export const fieldInputs: Readonly<Record<FieldTypeName, ComponentType<FieldInputProps>>> = {
  text: TextInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: TagsInput,
  integer: IntegerInput,
  number: NumberInput,
  money: MoneyInput,
  boolean: BooleanInput,
  date: DateInput,
  datetime: DatetimeInput,
  duration: DurationInput,
  email: EmailInput,
  url: UrlInput,
  phone: PhoneInput,
  file: FileInput,
  relation: RelationInput,
  relations: RelationsInput,
  group: GroupInput,
  rows: RowsInput,
};
