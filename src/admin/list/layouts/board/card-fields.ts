import { useMemo } from 'react';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { canBeOnCard } from '#engine/schema/complete-board.ts';
import { fieldsOf } from '../../row-fields.ts';
import { useBoardChoice } from './board-choice.ts';

/** What the user wants on cards, in place of what the file has there. */
export interface CardChoice {
  readonly shown: readonly string[];
  readonly offered: readonly string[];
  readonly setShown: (names: readonly string[] | undefined) => void;
}

/** The fields on the cards of a board, as this user has chosen them. */
export function useCardChoice(definition: CatalogueResource, board: BoardDefinition): CardChoice {
  const { choice, change } = useBoardChoice(definition);
  const kept = choice.card;
  const fields = useMemo(() => {
    const usual = [...board.line, ...(board.rating === undefined ? [] : [board.rating]), ...board.card];
    const offered = [...new Set([...usual, ...definition.list.columns.map(({ field }) => field)])].filter((name) => {
      const field = definition.fields[name];
      return field !== undefined && name !== board.person && canBeOnCard(field);
    });
    return { shown: (kept ?? usual).filter((name) => offered.includes(name)), offered };
  }, [definition, board, kept]);
  return { ...fields, setShown: (names) => change({ card: names ?? null }) };
}

/**
 * The fields that a board needs of its records: those that cards show, those that say where a card is and since when,
 * and those that decide where it can go. Undefined: all.
 */
export function cardFields(
  definition: CatalogueResource,
  board: BoardDefinition,
  shown: readonly string[],
): readonly string[] | undefined {
  const { by, within, overdue, person, lanes, component } = board;
  if (component !== undefined) return undefined;
  const columns = [by, within?.field, overdue?.since, overdue?.of, person].filter((name) => name !== undefined);
  const deciding = [...fieldsUsed(definition.fields[by]?.readOnlyWhen ?? {}), ...fieldsUsed(overdue?.where ?? {})];
  return fieldsOf(definition, [...columns, ...lanes, ...shown, ...deciding]);
}
