import { useListContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { useEvaluationContext } from '../../../conditions/evaluation-context.ts';
import type { SelectionStore } from '../../useSelection.ts';
import type { Board } from './board-columns.ts';
import type { CardHandlers, CardSetting } from './card-setting.ts';
import { timeInColumn } from './time-in-column.ts';

interface CardSettingParts {
  readonly definition: CatalogueResource;
  readonly settings: BoardDefinition;
  readonly board: Board | undefined;
  readonly shown: readonly string[];
  readonly selection: SelectionStore;
  readonly onMenu: CardHandlers['onMenu'];
}

const NO_LIMITS: Board['limits'] = new Map();

/** What all cards have in common; the same object until something of it changes, so that a card renders only when it changes itself. */
export function useCardSetting(parts: CardSettingParts): CardSetting {
  const { definition, settings, board, shown, selection, onMenu } = parts;
  const { selected, toggle } = selection;
  const { filterValues } = useListContext();
  const tools = useDisplayTools();
  const context = useEvaluationContext('update');
  const [now] = useState(() => Date.now());
  const handlers = useMemo(() => ({ onToggle: toggle, onMenu }), [toggle, onMenu]);
  const limits = useSame(board?.limits ?? NO_LIMITS);
  const same = useSame(new Set(Object.entries(filterValues).flatMap(([name, test]) => (isOne(test) ? [name] : []))));
  return useMemo(
    () => ({
      definition,
      board: settings,
      tools,
      selected,
      handlers,
      shown,
      same,
      timeOf: (record) => timeInColumn(definition, settings, record, { limits, context, now }),
    }),
    [definition, settings, tools, selected, handlers, shown, same, limits, context, now],
  );
}

const isOne = (test: unknown): boolean => typeof test === 'number' || (Array.isArray(test) && test.length === 1);

/** The earlier value, while it says the same. */
function useSame<Value extends Iterable<unknown>>(value: Value): Value {
  const text = JSON.stringify([...value]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- its text says all of it
  return useMemo(() => value, [text]);
}
