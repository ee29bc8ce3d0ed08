import type { ReactNode } from 'react';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { WithheldValue } from '#ui/marks/WithheldValue.tsx';
import { isWithheldIn } from './display/withheld-fields.ts';
import { BooleanField } from './boolean/BooleanField.tsx';
import { ChoiceField } from './choice/ChoiceField.tsx';
import { ChoicesField } from './choices/ChoicesField.tsx';
import { DateField } from './date/DateField.tsx';
import { DatetimeField } from './datetime/DatetimeField.tsx';
import { DurationField } from './duration/DurationField.tsx';
import { EmailField } from './email/EmailField.tsx';
import type { DisplayTools, FieldDisplay, FieldDisplayProps, InsideDisplayProps } from './display/field-display.ts';
import { isEmptyValue } from './display/field-display.ts';
import type { FieldTypeName } from './field-types.ts';
import { FileField } from './file/FileField.tsx';
import { GroupField } from './group/GroupField.tsx';
import { IntegerField } from './integer/IntegerField.tsx';
import { MoneyField } from './money/MoneyField.tsx';
import { NumberField } from './number/NumberField.tsx';
import { PhoneField } from './phone/PhoneField.tsx';
import { RelationField } from './relation/RelationField.tsx';
import { RelationsField } from './relations/RelationsField.tsx';
import { RowsField } from './rows/RowsField.tsx';
import { TagsField } from './tags/TagsField.tsx';
import { TextField } from './text/TextField.tsx';
import { UrlField } from './url/UrlField.tsx';
import './field-displays.css';

/** What shows a value of each field type. Use `FieldValue` or `showValue`, which also know what is empty. */
const fieldDisplays: Readonly<Record<FieldTypeName, FieldDisplay>> = {
  text: TextField,
  choice: ChoiceField,
  choices: ChoicesField,
  tags: TagsField,
  integer: IntegerField,
  number: NumberField,
  money: MoneyField,
  boolean: BooleanField,
  date: DateField,
  datetime: DatetimeField,
  duration: DurationField,
  email: EmailField,
  url: UrlField,
  phone: PhoneField,
  file: FileField,
  relation: RelationField,
  relations: RelationsField,
  group: GroupField,
  rows: RowsField,
};

const EMPTY = <EmptyValue />;

/** A field's value as its type shows it, or the faint dash; a longer one says that the value is withheld. For rows that have many; elsewhere `FieldValue` reads the tools itself. */
export const showValue = (props: FieldDisplayProps, tools: DisplayTools): ReactNode => {
  if (!isEmptyValue(props.value)) return fieldDisplays[props.field.type](props, tools);
  return isWithheldIn(props.field, props.record) ? <WithheldValue label={tools.translate('list.withheld')} /> : EMPTY;
};

/** The same inside a row or a group, whose values are `row`. A custom component renders it if the file names one. */
export const showInside = ({ row, ...props }: InsideDisplayProps, tools: DisplayTools): ReactNode => {
  const generated = showValue(props, tools);
  return props.field.component === undefined || !tools.own ? generated : tools.own({ ...props, row }, generated);
};
