import { useId } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { PermissionList } from './permission-lists.ts';

/** A list to start from or compare with. */
export interface ListChoice {
  readonly key: string;
  readonly name: string;
  readonly list: PermissionList;
}

export interface ListGroup {
  readonly label: string;
  readonly choices: readonly ListChoice[];
}

interface ListSourceProps {
  readonly label: string;
  readonly none: string;
  readonly groups: readonly ListGroup[];
  readonly value: string;
  readonly onChange: (choice: ListChoice | undefined) => void;
}

/** One of several lists, named by its user or template. */
export const ListSource = ({ label, none, groups, value, onChange }: ListSourceProps) => {
  const id = useId();
  return (
    <label htmlFor={id} className="rights-source">
      <span>{label}</span>
      <SelectBox
        look="small"
        id={id}
        value={value}
        onChange={(event) =>
          onChange(groups.flatMap(({ choices }) => choices).find(({ key }) => key === event.target.value))
        }
      >
        <option value="">{none}</option>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.choices.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
      </SelectBox>
    </label>
  );
};
