import { useWatch } from 'react-hook-form';
import type { FieldDefinition } from '../../schema/definition.ts';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { ListControl } from '../input/ListControl.tsx';
import { useFieldInput } from '../input/useFieldInput.ts';
import type { FormRow } from '../rows/new-row.ts';
import { rowPrefix } from '../rows/row-source.ts';

interface RowChoiceInputProps extends FieldInputProps {
  readonly from: NonNullable<FieldDefinition['choicesFrom']>;
}

/** Chooses a value that other rows of the record have, or the rows above in the same child table. */
export const RowChoiceInput = ({ from, ...props }: RowChoiceInputProps) => {
  const state = useFieldInput(props);
  const rows = useWatch({ name: from.rows }) as readonly FormRow[] | null;
  const offered = rowsBefore(rows ?? [], from.rows, props.source).filter((row) => row[from.value]);
  const titles = new Map(offered.map((row) => [String(row[from.value]), String(row[from.label ?? from.value] ?? '')]));
  return (
    <ListControl
      state={state}
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
