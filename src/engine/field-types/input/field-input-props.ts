import type { FieldDefinition } from '../../model/definition.ts';

/** What every `<Type>Input` takes. The value lives in the react-hook-form around it, in the shape the API reads. */
export interface FieldInputProps {
  readonly field: FieldDefinition;
  /** Path in the form: the field's name, or `group.name` inside a group. */
  readonly source: string;
  readonly readOnly?: boolean;
  /** A value is required now, by `required` or by `requiredWhen`. Draws the mark; the validator decides. */
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** Its options are open from the start. */
  readonly opens?: boolean;
  /** Editing in place: the label is for screen readers only, and help is omitted. */
  readonly bare?: boolean;
}
