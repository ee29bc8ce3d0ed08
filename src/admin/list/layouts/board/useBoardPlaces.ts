import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { useBoardChoice } from './board-choice.ts';
import type { Board, BoardColumn } from './board-columns.ts';

/** The relation that divides the board; undefined: none. */
export const useLane = (definition: CatalogueResource) => {
  const { choice, change } = useBoardChoice(definition);
  const lane = definition.list.board?.lanes.find((each) => each === choice.lane);
  return [lane, (next: string | undefined) => change({ lane: next ?? '' })] as const;
};

/** More than the columns of a board; those that were collapsed longest ago are forgotten. */
const MAX = 300;
const NONE: readonly string[] = [];

/**
 * Which columns are strips: those that the user has collapsed, and those that are at first. Across groups these are the
 * ones without records too, since not every group has each kind of column.
 */
export function useCollapsed(definition: CatalogueResource, settings: BoardDefinition, board: Board | undefined) {
  const { choice, change } = useBoardChoice(definition);
  const { collapsed = NONE, expanded = NONE } = choice;
  const isAcross = settings.within !== undefined && board?.by === settings.by;
  return {
    isCollapsed: ({ key, isCollapsed }: BoardColumn): boolean => {
      if (collapsed.includes(key) || expanded.includes(key)) return collapsed.includes(key);
      return isCollapsed || (isAcross && !board?.used.has(key));
    },
    setCollapsed: ({ key }: BoardColumn, isCollapsed: boolean) => {
      const without = (keys: readonly string[]) => keys.filter((each) => each !== key);
      change({
        collapsed: [...without(collapsed), ...(isCollapsed ? [key] : [])].slice(-MAX),
        expanded: [...without(expanded), ...(isCollapsed ? [] : [key])].slice(-MAX),
      });
    },
  };
}
