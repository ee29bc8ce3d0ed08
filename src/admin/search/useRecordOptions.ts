import type { AutocompleteProps } from '@mui/material';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { usePaused } from '#client/search/usePaused.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { recordTitle } from '../words/record-title.ts';

const MAX_OPTIONS = 20;

type RecordOptions = Pick<
  AutocompleteProps<RaRecord, false, false, false>,
  | 'options'
  | 'loading'
  | 'filterOptions'
  | 'getOptionLabel'
  | 'getOptionKey'
  | 'isOptionEqualToValue'
  | 'onInputChange'
  | keyof ReturnType<typeof popupText>
>;

/**
 * The props of an `Autocomplete` that chooses among records: those that match what is typed, asked of the server once
 * the typing pauses, in the order of their list. Without text they are the first of the list.
 * @param filter which records are options.
 * @param fields that the options need; without it all that the user can read.
 */
export function useRecordOptions(
  definition: CatalogueResource,
  filter: Readonly<Record<string, unknown>> | undefined,
  fields?: readonly string[],
): RecordOptions {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const { data = [], isFetching } = useGetList<RaRecord>(adminName(definition), {
    filter: { ...filter, ...(query && { q: query }) },
    sort: definition.list.sort,
    pagination: { page: 1, perPage: MAX_OPTIONS },
    ...(fields && { meta: { fields } }),
  });
  return {
    options: data,
    loading: isFetching,
    filterOptions: (options) => options,
    getOptionLabel: (record) => recordTitle(definition, record, locale),
    getOptionKey: ({ id }) => id,
    isOptionEqualToValue: (record, other) => record.id === other.id,
    onInputChange: (_event, text, reason) => setTyped(reason === 'input' ? text : ''),
    ...popupText(translate),
  };
}
