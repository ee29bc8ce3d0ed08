import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { recordTitle } from '#admin/words/record-title.ts';
import { FilterChip } from '#admin/list/filters/FilterParts.tsx';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';

interface RecordChipProps {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

/** The record that the figures are narrowed to. */
export const RecordChip = ({ resource, id, title, onOpen, onRemove }: RecordChipProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const definition = useDefinition(resource);
  const { data } = useGetOne(adminName(definition), { id });
  const name = data ? recordTitle(definition, data, locale) : `#${id}`;
  return (
    <FilterChip title={title} onOpen={onOpen} onRemove={onRemove}>
      {translate('dashboard.filters.is', { field: title, name })}
    </FilterChip>
  );
};
