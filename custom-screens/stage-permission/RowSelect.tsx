import { useId } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { RightRow } from './draft.ts';

interface RowSelectProps {
  readonly label: string;
  readonly rows: readonly RightRow[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** One row of the matrix. */
export const RowSelect = ({ label, rows, value, onChange }: RowSelectProps) => {
  const id = useId();
  return (
    <label htmlFor={id} className="perm-field">
      <span>{label}</span>
      <SelectBox id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {rows.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectBox>
    </label>
  );
};
