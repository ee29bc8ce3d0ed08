import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { recordTitle } from '#admin/words/record-title.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { titleFieldsOf } from '#engine/access/title-fields.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';

interface RecordSelectProps {
  readonly resource: string;
  /** Of the record that is chosen, as far as known. */
  readonly title: string | undefined;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly label?: string;
  readonly placeholder?: string;
}

interface RecordOption {
  readonly id: number;
  readonly title: string;
}

/** One record of a resource, found by typing. The definition of the resource must be there (`DefinitionBoundary`). */
export const RecordSelect = ({ resource, title, value, onChange, label, placeholder }: RecordSelectProps) => {
  const definition = useDefinition(resource);
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [typed, setTyped] = useState('');
  const words = usePaused(typed === title ? '' : typed);
  const { data: options = [], isFetching } = useQuery({
    queryKey: [definition.resource, 'rights-choices', words],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RaRecord>(definition.resource, {
        filter: words ? { q: words } : {},
        sort: definition.list.sort,
        pagination: { page: 1, perPage: 25 },
        meta: { fields: titleFieldsOf(definition) },
        signal,
      });
      return data.map((record): RecordOption => ({ id: Number(record.id), title: recordTitle(definition, record) }));
    },
  });
  const chosen = value === undefined ? null : { id: value, title: title ?? `#${value}` };
  return (
    <Autocomplete<RecordOption>
      options={options}
      value={chosen}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.title}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      onChange={(_event, option) => onChange(option?.id)}
      onInputChange={(_event, text) => setTyped(text)}
      {...popupText(translate)}
      noOptionsText={translate('list.filter.nothing_found')}
      renderOption={({ key: _key, ...props }, option) => (
        <li {...props} key={option.id}>
          {option.title}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label ?? translate('rights.access.record')}
          placeholder={placeholder ?? translate('rights.access.all_records')}
        />
      )}
    />
  );
};
