import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { recordTitle } from '#admin/words/record-title.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { titleFieldsOf } from '#engine/access/title-fields.ts';
import { type Choice, ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';

interface RecordSelectProps {
  readonly resource: string;
  /** Of the record that is chosen, as far as known. */
  readonly title: string | undefined;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly label?: string;
  readonly placeholder?: string;
}

/** One record of a resource, found by typing. The definition of the resource must be there (`DefinitionBoundary`). */
export const RecordSelect = ({ resource, title, value, onChange, label, placeholder }: RecordSelectProps) => {
  const definition = useDefinition(resource);
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [typed, setTyped] = useState('');
  const words = usePaused(typed);
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
      return data.map((record): Choice => ({ id: Number(record.id), name: recordTitle(definition, record) }));
    },
  });
  return (
    <ChoiceBox
      label={label ?? translate('rights.access.record')}
      placeholder={placeholder ?? translate('rights.access.all_records')}
      options={options}
      value={value === undefined ? null : { id: value, name: title ?? `#${value}` }}
      isLoading={isFetching}
      onType={setTyped}
      onChange={(option) => onChange(option?.id)}
    />
  );
};
