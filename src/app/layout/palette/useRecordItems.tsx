import { useMemo } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { mayCreate } from '#admin/list/may-create.ts';
import { insideSentence } from '#admin/list/words.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { createAddress } from '#client/catalogue/create-address.ts';
import { Icon } from '#engine/icons/Icon.tsx';
import { Tile } from '#engine/marks/Tile.tsx';
import type { CatalogueResource, Catalogue } from '#engine/schema/catalogue.ts';
import { isNode } from '#engine/schema/is-node.ts';
import type { TabDefinition } from '#engine/schema/definition.ts';
import type { PaletteItem, RecordRef } from './palette-item.ts';
import { recordKey } from './useRecentItems.ts';

/** Turns records into lines of the palette, as far as this person may open them. */
export interface RecordItems {
  /** None for a record that he has no details of. */
  itemOf(record: RecordRef & { readonly subtitle?: string }): readonly PaletteItem[];
  /** What he may do with it: edit it, and create what stands under it. */
  actionsOf(record: RecordRef): readonly PaletteItem[];
}

export const useRecordItems = (): RecordItems => {
  const catalogue = useCatalogue();
  const translate = useTranslate();
  const locale = useLocale();
  return useMemo(() => {
    const nameOf = ({ resource, title }: CatalogueResource) =>
      translate(`resources.${resource}.name`, { smart_count: 1, _: title });
    const belowItem = (below: CatalogueResource, via: string, { id, title }: RecordRef): PaletteItem => ({
      key: `action:below:${below.resource}:${id}`,
      label: translate('palette.create_in', { name: insideSentence(nameOf(below), locale), title }),
      mark: <Plus aria-hidden />,
      to: createAddress(below, { [via]: id }),
    });
    return {
      itemOf: ({ subtitle, ...record }) => {
        const definition = detailsOf(catalogue, record);
        if (!definition) return [];
        const { icon, route } = definition;
        const mark = isNode(definition) ? <Tile name={record.title} /> : <Icon name={icon} />;
        const words = { label: record.title, hint: subtitle, kind: nameOf(definition) };
        return [{ key: recordKey(record), ...words, mark, to: `${route}/${record.id}`, record }];
      },
      actionsOf: (record) => {
        const definition = detailsOf(catalogue, record);
        if (!definition) return [];
        const edit: PaletteItem = {
          key: `action:edit:${record.resource}:${record.id}`,
          label: translate('palette.edit', { title: record.title }),
          mark: <Pencil aria-hidden />,
          to: `${definition.route}/${record.id}/edit`,
        };
        const mayEdit = definition.open.includes('edit') && definition.can.edit;
        return [
          ...(mayEdit ? [edit] : []),
          ...definition.tabs.flatMap(({ related }) => {
            const below = creatableBelow(catalogue, related);
            return below && related ? [belowItem(below, related.via, record)] : [];
          }),
        ];
      },
    };
  }, [catalogue, translate, locale]);
};

const detailsOf = (catalogue: Catalogue, { resource }: RecordRef): CatalogueResource | undefined => {
  const definition = catalogue.resources[resource];
  return definition?.route && definition.open.includes('show') && definition.can.show ? definition : undefined;
};

/** A resource whose new record may stand under another, where that is all that its form has to know. */
const creatableBelow = (catalogue: Catalogue, related: TabDefinition['related']): CatalogueResource | undefined => {
  const below = related && catalogue.resources[related.resource];
  if (!below || !mayCreate(below) || !below.writable.includes(related.via)) return undefined;
  const isFree = Object.keys(below.fields[related.via]?.relation?.where ?? {}).length === 0;
  return isFree ? below : undefined;
};
