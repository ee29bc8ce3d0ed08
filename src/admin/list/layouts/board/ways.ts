import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { type RecordAction, recordActionsOf, isOffered, isReady } from '../../../record-actions/record-actions.ts';
import { openFieldsOf } from '../../../conditions/open-fields.ts';
import { useNeedsOf } from '../../../record-actions/useNeeds.ts';
import { conditionHolds } from '../../../conditions/condition-holds.ts';
import { useEvaluationContext } from '../../../conditions/evaluation-context.ts';
import { type BoardColumn, columnOf } from './board-columns.ts';

/** How a record gets into a column: it is there, by a transition or an action, by a change of the field, or not at all. */
export type Way =
  | { readonly kind: 'here' }
  | { readonly kind: 'record_action'; readonly recordAction: RecordAction }
  | { readonly kind: 'change' }
  | { readonly kind: 'needs'; readonly recordAction: RecordAction }
  | { readonly kind: 'no_way' }
  | { readonly kind: 'locked' };

/** The transition or change that moves a record into a column, if available to this user. */
export function wayTo(
  definition: CatalogueResource,
  board: BoardDefinition,
  record: RaRecord,
  column: BoardColumn,
  context: EvaluationContext,
): Way {
  if (columnOf(board, record) === column.key) return { kind: 'here' };
  const named = board.drop[column.key];
  const recordActions =
    named === undefined
      ? leadingTo(definition, board, column)
      : recordActionsOf(definition, 'list').filter(({ definition: recordAction }) => recordAction.key === named);
  if (recordActions.length > 0 || named !== undefined || definition.states?.field === board.by) {
    const offered = recordActions.filter((recordAction) => isOffered(definition, recordAction, record, context));
    const ready = offered.find((recordAction) => isReady(definition, recordAction, record, context));
    if (ready) return { kind: 'record_action', recordAction: ready };
    return offered[0] ? { kind: 'needs', recordAction: offered[0] } : { kind: 'no_way' };
  }
  return canChange(definition, board, record, column, context) ? { kind: 'change' } : { kind: 'locked' };
}

/** The transitions that end in the state of a column. */
const leadingTo = (
  definition: CatalogueResource,
  { by }: BoardDefinition,
  { value }: BoardColumn,
): readonly RecordAction[] =>
  definition.states?.field === by
    ? recordActionsOf(definition, 'list').filter(
        ({ kind, definition: recordAction }) => kind === 'transitions' && recordAction.to === value,
      )
    : [];

function canChange(
  definition: CatalogueResource,
  { by }: BoardDefinition,
  record: RaRecord,
  { isOptional, value }: BoardColumn,
  context: EvaluationContext,
): boolean {
  const field = definition.fields[by];
  const isOpen =
    definition.can.edit && field !== undefined && !field.readOnly && openFieldsOf(definition, record).includes(by);
  const isRetired = isOptional && value !== null;
  const isHeld = field?.readOnlyWhen !== undefined && conditionHolds(field.readOnlyWhen, definition, record, context);
  return isOpen && !isRetired && !isHeld;
}

export interface Ways {
  readonly to: (record: RaRecord, column: BoardColumn) => Way;
  /** Why a record cannot go there; undefined where it can. */
  readonly rejection: (record: RaRecord, column: BoardColumn) => string | undefined;
}

/** The ways of a board's records, and in words what is in the way. @param columns for their titles. */
export function useWays(definition: CatalogueResource, board: BoardDefinition, columns: readonly BoardColumn[]): Ways {
  const translate = useTranslate();
  const needs = useNeedsOf(definition);
  const context = useEvaluationContext('update');
  const to = (record: RaRecord, column: BoardColumn) => wayTo(definition, board, record, column, context);
  const rejection = (record: RaRecord, column: BoardColumn) => {
    const way = to(record, column);
    if (way.kind === 'needs') return needs(way.recordAction, [record]);
    const from = columns.find(({ key }) => key === columnOf(board, record))?.title;
    if (way.kind === 'no_way') return translate('board.no_way', { from, to: column.title });
    if (way.kind === 'locked') return translate('board.locked', { field: definition.fields[board.by]?.title });
    return undefined;
  };
  return { to, rejection };
}
