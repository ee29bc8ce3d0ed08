import { useMemo } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { insideSentence } from '#engine/model/wording.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { createAddress } from '#client/catalogue/create-address.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Tile } from '#ui/marks/Tile.tsx';
import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';
import { isNode } from '#engine/model/is-node.ts';
import type { PaletteItem, RecordRef } from './palette-item.ts';
import { recordKey } from './useRecentItems.ts';

/** Turns records into lines of the palette, as far as this user can open them. */
export interface RecordItems {
  /** None for a record whose details the user cannot open. */
  itemOf(record: RecordRef & { readonly subtitle?: string }): readonly PaletteItem[];
  /** To edit it; none if the user cannot. */
  editOf(record: RecordRef): readonly PaletteItem[];
  /** To create a record under it. */
  belowOf(record: RecordRef): readonly PaletteItem[];
  /** Both. */
  actionsOf(record: RecordRef): readonly PaletteItem[];
}

export const useRecordItems = (): RecordItems => {
  const catalogue = useCatalogue();
  const translate = useTranslate();
  const locale = useLocale();
  return useMemo(() => {
    const nameOf = ({ resource, title }: CatalogueEntry) =>
      translate(`resources.${resource}.name`, { smart_count: 1, _: title });
    const belowItem = (below: CatalogueEntry, via: string, { id, title }: RecordRef): PaletteItem => ({
      key: `action:below:${below.resource}:${id}`,
      label: translate('palette.create_in', { name: insideSentence(nameOf(below), locale), title }),
      mark: <Plus aria-hidden />,
      to: createAddress(below, { [via]: id }),
      isOfRecord: true,
    });
    const editOf = (record: RecordRef): readonly PaletteItem[] => {
      const definition = detailsOf(catalogue, record);
      if (!definition?.open.includes('edit') || !definition.can.edit) return [];
      return [
        {
          key: `action:edit:${record.resource}:${record.id}`,
          label: translate('palette.edit', { title: record.title }),
          mark: <Pencil aria-hidden />,
          to: `${definition.route}/${record.id}/edit`,
          isOfRecord: true,
        },
      ];
    };
    const belowOf = (record: RecordRef): readonly PaletteItem[] =>
      (detailsOf(catalogue, record)?.below ?? []).flatMap(({ resource, via }) => {
        const below = catalogue.resources[resource];
        return below ? [belowItem(below, via, record)] : [];
      });
    return {
      editOf,
      belowOf,
      actionsOf: (record) => [...editOf(record), ...belowOf(record)],
      itemOf: ({ subtitle, ...record }) => {
        const definition = detailsOf(catalogue, record);
        if (!definition) return [];
        const { icon, route } = definition;
        const mark = isNode(definition) ? <Tile name={record.title} /> : <Icon name={icon} />;
        const words = { label: record.title, hint: subtitle, kind: nameOf(definition) };
        return [{ key: recordKey(record), ...words, mark, to: `${route}/${record.id}`, record }];
      },
    };
  }, [catalogue, translate, locale]);
};

const detailsOf = (catalogue: Catalogue, { resource }: RecordRef): CatalogueEntry | undefined => {
  const definition = catalogue.resources[resource];
  return definition?.route && definition.open.includes('show') && definition.can.show ? definition : undefined;
};
