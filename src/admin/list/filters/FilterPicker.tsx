import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { usePaused } from '#client/search/usePaused.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { insideSentence } from '#engine/model/wording.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { useChangeFilters } from '../useChangeFilters.ts';
import { changeFilter } from './cascade.ts';
import { useRelatedNames } from './useRelatedNames.ts';
import './filter-picker.css';

const LIMIT = 50;
const NONE: readonly RelationOption[] = [];

interface FilterPickerProps {
  /** Its fields carry titles in the reader's language. */
  readonly definition: CatalogueResource;
  /** The relation. */
  readonly name: string;
}

/** The record that a list is narrowed to, beside its title. Where the filter is another one than a single record, it shows none. */
const FilterPicker = ({ definition, name }: FilterPickerProps) => {
  const field = definition.fields[name];
  return field?.relation ? <Picker definition={definition} field={field} to={field.relation.to} /> : null;
};

export default FilterPicker;

interface PickerProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly to: string;
}

const Picker = ({ definition, field, to }: PickerProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const recordsApi = useRecordsApi();
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const { icon } = useCatalogue().resources[to] ?? {};
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const chosen = oneIn(filterValues[field.name]);
  const names = useRelatedNames(definition.resource, field, chosen === undefined ? [] : [chosen]);
  const { data: options = NONE, isFetching } = useQuery({
    queryKey: [definition.resource, 'filterOptions', field.name, query],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await recordsApi.getOptions(definition.resource, field.name, { query, limit: LIMIT, signal })).results,
  });
  const name = translate(`resources.${to}.name`, { smart_count: 2, _: field.title });
  const all = translate('list.picker.all', { name: insideSentence(name, locale) });
  return (
    <Autocomplete<RelationOption>
      className="list-picker"
      size="small"
      options={options}
      value={chosen === undefined ? null : { id: chosen, name: names.get(chosen) ?? '' }}
      loading={isFetching}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={(option) => relatedName(option, locale)}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      onChange={(_event, option) =>
        changeFilters((filters) =>
          changeFilter(definition.fields, filters, field.name, option ? [option.id] : undefined),
        )
      }
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      {...popupText(translate)}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          placeholder={all}
          slotProps={{
            ...slotProps,
            input: {
              ...slotProps.input,
              startAdornment: icon ? <Icon name={icon} size={16} /> : undefined,
            },
            htmlInput: { ...slotProps.htmlInput, 'aria-label': field.title },
          }}
        />
      )}
    />
  );
};

/** The record of a filter for exactly one. */
function oneIn(filter: unknown): number | undefined {
  const ids: readonly unknown[] = Array.isArray(filter) ? filter : [filter];
  return ids.length === 1 && ids[0] !== null && /^\d+$/.test(String(ids[0])) ? Number(ids[0]) : undefined;
}
