import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldDefinition } from '../../model/definition.ts';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useInputScope } from '../input/input-scope.ts';
import { ListControl } from '../input/ListControl.tsx';
import { useFieldInput } from '../input/useFieldInput.ts';
import type { FormRow } from '../rows/new-row.ts';
import { rowPrefix } from '../input/row-source.ts';

interface RowChoiceInputProps extends FieldInputProps {
  readonly from: NonNullable<FieldDefinition['choicesFrom']>;
}

/** Chooses a value that other rows of the record have, or the rows above in the same child table. What answered the row chosen before goes. */
export const RowChoiceInput = ({ from, ...props }: RowChoiceInputProps) => {
  const state = useFieldInput(props);
  const { fields } = useInputScope();
  const { setValue } = useFormContext();
  const rows = useWatch({ name: from.rows }) as readonly FormRow[] | null;
  const offered = rowsBefore(rows ?? [], from.rows, props.source).filter((row) => row[from.value]);
  const titles = new Map(offered.map((row) => [String(row[from.value]), String(row[from.label ?? from.value] ?? '')]));
  const choose = (value: unknown) => {
    state.control.onChange(value);
    for (const { name, answers } of Object.values(fields))
      if (answers?.row === props.field.name)
        setValue(rowPrefix(props.source) + name, null, { shouldDirty: true, shouldValidate: false });
  };
  return (
    <ListControl
      state={{ ...state, control: { ...state.control, onChange: choose } }}
      options={[...titles.keys()]}
      titleOf={(value) => titles.get(value) || value}
      autoFocus={props.autoFocus}
    />
  );
};

/** In its own child table a row chooses among those above. */
function rowsBefore(rows: readonly FormRow[], table: string, source: string): readonly FormRow[] {
  const [name, index] = rowPrefix(source).split('.');
  return name === table ? rows.slice(0, Number(index)) : rows;
}
