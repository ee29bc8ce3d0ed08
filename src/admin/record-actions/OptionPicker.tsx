import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { usePaused } from '#client/search/usePaused.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';

const MAX_OPTIONS = 50;
const NONE: readonly RelationOption[] = [];

interface OptionPickerProps {
  readonly resource: string;
  /** A relation of the resource. */
  readonly field: string;
  /** Which of its options can be chosen. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly value: RelationOption | undefined;
  readonly onChange: (option: RelationOption | undefined) => void;
}

/**
 * Chooses one of the options of a relation by searching for it. Unlike `RecordPicker` it is also for users who can't
 * open the list of those records, as with the lists in the settings.
 */
export const OptionPicker = ({ resource, field, where, label, value, onChange }: OptionPickerProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const recordsApi = useRecordsApi();
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const { data, isFetching } = useQuery({
    queryKey: ['options', resource, field, where, 'picker', query],
    queryFn: ({ signal }) => recordsApi.getOptions(resource, field, { query, where, limit: MAX_OPTIONS, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<RelationOption>
      options={data?.results ?? NONE}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(option) => relatedName(option, locale)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      value={value ?? null}
      onChange={(_event, option) => onChange(option ?? undefined)}
      renderInput={(params) => <TextField {...params} label={label} required />}
      {...popupText(translate)}
    />
  );
};
