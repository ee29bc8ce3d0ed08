import { Autocomplete, TextField } from '@mui/material';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { recordTitle } from '#admin/words/record-title.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';

interface RecordPickerProps {
  readonly resource: string;
  /** Which of its records can be chosen. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly value: RaRecord | undefined;
  readonly onChange: (record: RaRecord | undefined) => void;
  /** The ids of records that cannot be chosen. */
  readonly except?: readonly unknown[];
  readonly error: string | undefined;
}

const MAX_OPTIONS = 20;

/** Chooses one record of a resource by searching for it, of those that the user can list. */
export const RecordPicker = ({ resource, filter, label, value, onChange, except = [], error }: RecordPickerProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const definition = useDefinition(resource);
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const { data = [], isFetching } = useGetList<RaRecord>(adminName(definition), {
    filter: { ...filter, ...(query && { q: query }) },
    sort: definition.list.sort,
    pagination: { page: 1, perPage: MAX_OPTIONS },
  });
  return (
    <Autocomplete<RaRecord>
      options={data.filter(({ id }) => !except.includes(id))}
      value={value ?? null}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(record) => recordTitle(definition, record, locale)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(record, other) => record.id === other.id}
      onChange={(_event, record) => onChange(record ?? undefined)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      {...popupText(translate)}
      renderInput={(params) => (
        <TextField {...params} label={label} required error={error !== undefined} helperText={error} />
      )}
    />
  );
};
