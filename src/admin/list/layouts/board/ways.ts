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
import { type BoardColumn, keyIn } from './board-columns.ts';

/** How a record gets into a column: it is there, by a transition or an action, by a change of the field, or not at all. */
type Way =
  | { readonly kind: 'here' }
  | { readonly kind: 'record_action'; readonly recordAction: RecordAction }
  | { readonly kind: 'change' }
  /** By the transition of the board, which takes the record that is the column. */
  | { readonly kind: 'move'; readonly recordAction: RecordAction }
  /** By the same, whose dialog finds out which record the column means here. */
  | { readonly kind: 'choose'; readonly recordAction: RecordAction }
  | { readonly kind: 'needs'; readonly recordAction: RecordAction }
  | { readonly kind: 'no_way' }
  | { readonly kind: 'locked' };

/** The transition or change that moves a record into a column, if available to this user. @param by the field that the columns are made of. */
function wayTo(
  definition: CatalogueResource,
  board: BoardDefinition,
  by: string,
  record: RaRecord,
  column: BoardColumn,
  context: EvaluationContext,
): Way {
  if (keyIn(by, record) === column.key) return { kind: 'here' };
  const named = board.drop[column.kind];
  if (named === undefined && board.within && board.move !== undefined)
    return moveTo(definition, board.move, by === board.within.field ? 'move' : 'choose', record, context);
  const recordActions =
    named === undefined
      ? leadingTo(definition, by, column)
      : recordActionsOf(definition, 'list').filter(({ definition: recordAction }) => recordAction.key === named);
  if (recordActions.length > 0 || named !== undefined || definition.states?.field === by) {
    const offered = recordActions.filter((recordAction) => isOffered(definition, recordAction, record, context));
    const ready = offered.find((recordAction) => isReady(definition, recordAction, record, context));
    if (ready) return { kind: 'record_action', recordAction: ready };
    return offered[0] ? { kind: 'needs', recordAction: offered[0] } : { kind: 'no_way' };
  }
  return canChange(definition, by, record, column, context) ? { kind: 'change' } : { kind: 'locked' };
}

function moveTo(
  definition: CatalogueResource,
  key: string,
  kind: 'move' | 'choose',
  record: RaRecord,
  context: EvaluationContext,
): Way {
  const transition = definition.states?.transitions.find((each) => each.key === key);
  const recordAction = transition && ({ kind: 'transitions', definition: transition } as const);
  if (!recordAction || !isOffered(definition, recordAction, record, context)) return { kind: 'no_way' };
  return isReady(definition, recordAction, record, context) ? { kind, recordAction } : { kind: 'needs', recordAction };
}

/** The transitions that end in the state of a column. */
const leadingTo = (definition: CatalogueResource, by: string, { value }: BoardColumn): readonly RecordAction[] =>
  definition.states?.field === by
    ? recordActionsOf(definition, 'list').filter(
        ({ kind, definition: recordAction }) => kind === 'transitions' && recordAction.to === value,
      )
    : [];

function canChange(
  definition: CatalogueResource,
  by: string,
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

/** The ways of a board's records, and in words what is in the way. @param by the field that the columns are made of. */
export function useWays(
  definition: CatalogueResource,
  board: BoardDefinition,
  by: string,
  columns: readonly BoardColumn[],
): Ways {
  const translate = useTranslate();
  const needs = useNeedsOf(definition);
  const context = useEvaluationContext('update');
  const to = (record: RaRecord, column: BoardColumn) => wayTo(definition, board, by, record, column, context);
  const rejection = (record: RaRecord, column: BoardColumn) => {
    const way = to(record, column);
    if (way.kind === 'needs') return needs(way.recordAction, [record]);
    const from = columns.find(({ key }) => key === keyIn(by, record))?.title;
    if (way.kind === 'no_way') return translate('board.no_way', { from, to: column.title });
    if (way.kind === 'locked') return translate('board.locked', { field: definition.fields[by]?.title });
    return undefined;
  };
  return { to, rejection };
}
