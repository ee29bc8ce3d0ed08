import { useId } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChooseProps {
  readonly label: string;
  /** The label is read out but not shown: what stands beside says it. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** One of some: the browser's own list, which opens at once however long it is. */
export const Choose = ({ label, isLabelHidden = false, value, options, onChange, disabled }: ChooseProps) => {
  const id = useId();
  return (
    <div className="import-choose">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <SelectBox id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
};
