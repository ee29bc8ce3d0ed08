import { useId } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChooseProps {
  readonly label: string;
  /** The label is for screen readers only: the text next to it says the same. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  /** Of the text that explains it. */
  readonly helpId?: string;
}

/** Selects one of several: the browser's own list, which opens immediately at any length. */
export const Choose = ({ label, isLabelHidden = false, value, options, onChange, disabled, helpId }: ChooseProps) => {
  const id = useId();
  return (
    <div className="import-choose">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <SelectBox
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={helpId}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
};
