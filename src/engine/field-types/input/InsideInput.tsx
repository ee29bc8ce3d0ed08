import type { FieldInputProps } from './field-input-props.ts';
import { useInputScope } from './input-scope.ts';

/** What edits a field inside rows and groups: its type's input, or the component that the file names in its place. */
export const InsideInput = (props: FieldInputProps) => {
  const { inputs, ownInput } = useInputScope();
  const Input = inputs[props.field.type];
  const generated = <Input {...props} />;
  return props.field.component === undefined || !ownInput ? generated : ownInput(props, generated);
};
