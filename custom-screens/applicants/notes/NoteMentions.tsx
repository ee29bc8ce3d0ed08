import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { MemberName } from '#shared/contracts/team.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { useMemberNames } from '#client/team/useMemberNames.ts';

interface NoteMentionsProps {
  /** The same array until it changes: another one empties what is being typed. */
  readonly value: MemberName[];
  readonly onChange: (people: MemberName[]) => void;
}

/** The users whom a note mentions, found by typing; their names are read when the field is used. */
export const NoteMentions = ({ value, onChange }: NoteMentionsProps) => {
  const translate = useTranslate();
  const [isUsed, setUsed] = useState(false);
  const { people, isFetching } = useMemberNames(isUsed);
  return (
    <Autocomplete<MemberName, true>
      multiple
      size="small"
      className="note-mentions"
      options={[...people]}
      value={value}
      loading={isFetching}
      onFocus={() => setUsed(true)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, chosen) => onChange(chosen)}
      {...popupText(translate)}
      renderInput={(params) => <TextField {...params} label={translate('applicants.note.mentions')} />}
    />
  );
};
