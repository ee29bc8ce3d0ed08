import type { MouseEvent } from 'react';
import { useTranslate } from 'ra-core';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { PaletteOption } from './PaletteOption.tsx';
import type { Pointer } from './usePointer.ts';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly pointer: Pointer;
  readonly typed: string;
  readonly isPending: boolean;
  readonly onChoose: (item: PaletteItem, isNewTab: boolean) => void;
}

/** Id of the option at a place of the whole list. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/** The options by group. */
export const PaletteList = ({ id, groups, pointer, typed, isPending, onChoose }: PaletteListProps) => {
  const translate = useTranslate();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={translate('palette.results')}
      aria-busy={isPending}
      className="palette-list"
    >
      {groups.map(({ key, items }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} role="presentation" className="palette-heading">
            {translate(`palette.groups.${key}`)}
          </div>
          {items.map((item) => {
            const place = pointer.items.indexOf(item);
            return (
              <PaletteOption
                key={item.key}
                id={optionId(id, place)}
                item={item}
                typed={typed}
                isActive={place === pointer.at}
                onPoint={() => pointer.point(place)}
                onChoose={(event: MouseEvent) => onChoose(item, event.ctrlKey || event.metaKey)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
};
