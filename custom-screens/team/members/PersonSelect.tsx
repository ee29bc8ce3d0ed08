import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { MemberName } from '#client/team/api.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { Face } from '#ui/marks/Face.tsx';

interface PersonSelectProps {
  readonly label: string;
  readonly people: readonly MemberName[];
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly help?: string;
}

/** One user of the team, found by typing. */
export const PersonSelect = ({ label, people, value, onChange, help }: PersonSelectProps) => {
  const translate = useTranslate();
  return (
    <Autocomplete<MemberName>
      options={[...people]}
      value={people.find(({ id }) => id === value) ?? null}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, person) => onChange(person?.id)}
      {...popupText(translate)}
      noOptionsText={translate('list.filter.nothing_found')}
      renderOption={({ key: _key, ...props }, person) => (
        <li {...props} key={person.id}>
          <span className="members-option">
            <Face name={person.name} />
            <span className="cut">{person.name}</span>
          </span>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
};
