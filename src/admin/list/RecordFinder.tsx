import { Autocomplete, TextField } from '@mui/material';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { usePaused } from '#client/search/usePaused.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { titleFieldsOf } from '#engine/access/title-fields.ts';
import { recordTitle } from '../words/record-title.ts';

interface RecordFinderProps {
  readonly definition: CatalogueResource;
  /** Which records are offered. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly onChoose: (id: Identifier | undefined) => void;
}

/** Finds one record by its words among those that the filter leaves. It keeps its choice; a new `key` empties it. */
export const RecordFinder = ({ definition, filter, label, autoFocus = false, onChoose }: RecordFinderProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const { data = [], isFetching } = useGetList<RaRecord>(adminName(definition), {
    filter: { ...filter, ...(query && { q: query }) },
    sort: definition.list.sort,
    pagination: { page: 1, perPage: 20 },
    meta: { fields: titleFieldsOf(definition) },
  });
  return (
    <Autocomplete<RaRecord>
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(option) => recordTitle(definition, option, locale)}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_event, option) => onChoose(option?.id)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      {...popupText(translate)}
      renderInput={(params) => <TextField {...params} autoFocus={autoFocus} label={label} />}
    />
  );
};
