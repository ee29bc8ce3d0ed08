import type { FieldInputProps } from '../input/field-input-props.ts';
import { TextControl } from '../input/TextControl.tsx';
import { AnswerInput } from './AnswerInput.tsx';
import { RowChoiceInput } from './RowChoiceInput.tsx';
import { RichTextInput } from './RichTextInput.tsx';
import { SecretInput } from './SecretInput.tsx';
import { TimeZoneInput } from './TimeZoneInput.tsx';

/** Edits text: a line, an area, a secret or a time zone, as the field's `widget` says. */
export const TextInput = (props: FieldInputProps) => {
  if (props.field.writeOnly) return <SecretInput {...props} />;
  if (props.field.choicesFrom) return <RowChoiceInput {...props} from={props.field.choicesFrom} />;
  if (props.field.answers) return <AnswerInput {...props} to={props.field.answers} />;
  switch (props.field.widget) {
    case 'multiline':
      return <TextControl {...props} rows={props.bare ? 2 : 3} />;
    case 'rich_text':
      return <RichTextInput {...props} />;
    case 'password':
      return <TextControl {...props} type="password" autoComplete="new-password" />;
    case 'timezone':
      return <TimeZoneInput {...props} />;
    default:
      return <TextControl {...props} />;
  }
};
