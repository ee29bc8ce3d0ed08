import { useStore } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import type { Board, BoardColumn } from './board-columns.ts';

/** The relation that divides the board, as this user has chosen it in this browser. */
export const useLane = ({ resource, list }: CatalogueResource) => {
  const [kept, setLane] = useStore<string | undefined>(`board.lane.${resource}`, undefined);
  const lane = kept !== undefined && list.board?.lanes.includes(kept) ? kept : undefined;
  return [lane, setLane] as const;
};

/**
 * Which columns are strips: those that the user has collapsed, and those that are at first. Across groups these are the
 * ones without records too, since not every group has each kind of column.
 */
export function useCollapsed({ resource }: CatalogueResource, settings: BoardDefinition, board: Board | undefined) {
  const [chosen, setChosen] = useStore<Readonly<Record<string, boolean>>>(`board.collapsed.${resource}`, {});
  const isAcross = settings.within !== undefined && board?.by === settings.by;
  return {
    isCollapsed: ({ key, isCollapsed }: BoardColumn): boolean =>
      chosen[key] ?? (isCollapsed || (isAcross && !board?.used.has(key))),
    setCollapsed: ({ key }: BoardColumn, isCollapsed: boolean) => setChosen({ ...chosen, [key]: isCollapsed }),
  };
}
