import { ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import type { MemberName } from '#shared/contracts/team.ts';

type Person = Pick<MemberName, 'id' | 'name'>;

interface PersonSelectProps {
  readonly label: string;
  readonly people: readonly Person[];
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly help?: string;
}

/** One user of the team, found by typing. */
export const PersonSelect = ({ label, people, value, onChange, help }: PersonSelectProps) => (
  <ChoiceBox
    label={label}
    options={people}
    value={people.find(({ id }) => id === value) ?? null}
    onChange={(person) => onChange(person?.id)}
    help={help}
    mark="face"
  />
);
