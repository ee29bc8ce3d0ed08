import { Autocomplete, TextField } from '@mui/material';
import { useGetList, useListContext, useLocale, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useState } from 'react';
import { usePaused } from '#client/search/usePaused.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { recordTitle } from '../record-title.ts';
import type { ResourceWords } from '../words.ts';

interface OtherRecordsProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceWords;
  readonly ids: readonly Identifier[];
  readonly onAdd: (id: Identifier) => void;
}

/** Looks for further records that mean the same, and adds them to the merge. */
export const OtherRecords = ({ definition, words, ids, onAdd }: OtherRecordsProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { resource } = useListContext();
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const { data = [], isFetching } = useGetList<RaRecord>(resource, {
    filter: { id: { not: { enum: ids } }, ...(query && { q: query }) },
    sort: definition.list.sort,
    pagination: { page: 1, perPage: 20 },
  });
  return (
    <Autocomplete<RaRecord>
      options={data}
      value={null}
      inputValue={typed}
      blurOnSelect
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(option) => recordTitle(definition, option, locale)}
      getOptionKey={(option) => option.id}
      onChange={(_event, option) => {
        if (option) onAdd(option.id);
        setTyped('');
      }}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      {...popupText(translate)}
      renderInput={(params) => (
        <TextField {...params} autoFocus={ids.length < 2} label={translate('merge.add', { name: words.oneInside })} />
      )}
    />
  );
};
