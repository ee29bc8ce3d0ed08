import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { answersOf } from '#shared/rules/answers.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { DateInput } from '../date/DateInput.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { ListControl } from '../input/ListControl.tsx';
import { TextControl } from '../input/TextControl.tsx';
import { useFieldInput } from '../input/useFieldInput.ts';
import type { FormRow } from '../rows/new-row.ts';
import { rowPrefix } from '../input/row-source.ts';

interface AnswerInputProps extends FieldInputProps {
  readonly to: NonNullable<FieldDefinition['answers']>;
}

/** The answer to another row of the same table: picked where that row says what there is to pick, typed else. */
export const AnswerInput = ({ to, ...props }: AnswerInputProps) => {
  const [table] = rowPrefix(props.source).split('.');
  const rows = useWatch({ name: table! }) as readonly FormRow[] | null; // it is in a row
  const named: unknown = useWatch({ name: rowPrefix(props.source) + to.row });
  const asked = rows?.find((row) => row[to.key] === named);
  const kind = asked?.[to.kind];
  const answers = answersOf(kind, to.choices && asked?.[to.choices]);
  if (answers) return <PickedAnswer {...props} answers={answers} isYesNo={kind === 'yes_no'} />;
  return kind === 'date' ? <DateInput {...props} /> : <TextControl {...props} />;
};

interface PickedAnswerProps extends FieldInputProps {
  readonly answers: readonly string[];
  readonly isYesNo: boolean;
}

const PickedAnswer = ({ answers, isYesNo, ...props }: PickedAnswerProps) => {
  const translate = useTranslate();
  const titleOf = (answer: string) =>
    isYesNo && answers.includes(answer) ? translate(`ra.boolean.${answer === 'yes'}`) : answer;
  return <ListControl state={useFieldInput(props)} options={answers} titleOf={titleOf} autoFocus={props.autoFocus} />;
};
