import { useId } from 'react';
import type { ReactNode } from 'react';

interface OneOfProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly key: string; readonly label: ReactNode }[];
  readonly onChange: (value: string) => void;
}

/** Selects one of several options; a selection acts immediately. */
export const OneOf = ({ label, value, options, onChange }: OneOfProps) => {
  const name = useId();
  return (
    <fieldset className="list-options" aria-label={label}>
      {options.map((option) => (
        <label key={option.key} className="list-option">
          <input
            type="radio"
            className="list-box"
            name={name}
            checked={option.key === value}
            onChange={() => onChange(option.key)}
          />
          <span className="cut">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
};
