import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { CatalogueAction, CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import { conditionHolds } from '../conditions/condition-holds.ts';
import type { RaRecord } from 'ra-core';
import type { ManyRecords } from '../bulk-work/many-records.ts';

/** A transition or an action, as buttons and menus know it. */
export type RecordAction =
  | { readonly kind: 'transitions'; readonly definition: CatalogueTransition }
  | { readonly kind: 'actions'; readonly definition: CatalogueAction };

/**
 * Everything this user can do with records of a resource besides changing them; transitions first. `place`: only
 * actions at this place.
 */
export const recordActionsOf = (
  { states, actions }: CatalogueResource,
  place: 'list' | 'show',
): readonly RecordAction[] => [
  ...(states?.transitions ?? [])
    .filter(({ offered }) => offered !== false)
    .map((recordAction) => ({ kind: 'transitions', definition: recordAction }) as const),
  ...actions
    .filter(({ on }) => on.includes(place))
    .map((recordAction) => ({ kind: 'actions', definition: recordAction }) as const),
];

/** Whether it is offered with this record now, by its state and the rows of the user's grant. */
export const isOffered = (
  definition: CatalogueResource,
  { kind, definition: recordAction }: RecordAction,
  record: RaRecord,
  context: EvaluationContext,
): boolean =>
  (kind === 'actions' || recordAction.from.includes(String(record[definition.states?.field ?? '']))) &&
  conditionHolds(recordAction.when, definition, record, context);

/** Whether the record matches the file's other conditions; if not, the screen says what is missing. */
export const isReady = (
  definition: CatalogueResource,
  { definition: recordAction }: RecordAction,
  record: RaRecord,
  context: EvaluationContext,
): boolean => conditionHolds(recordAction.needs, definition, record, context);

/** Whether the details screen draws a button or a menu item for it; otherwise a component of the file does. */
export const isDrawn = ({ kind, definition }: RecordAction): boolean =>
  kind === 'actions' || definition.button !== false;

/** The component that asks for what it needs with this target, instead of the generated dialog. */
export const ownDialog = ({ kind, definition }: RecordAction, target: RecordActionTarget): string | undefined =>
  kind === 'transitions' ? ('record' in target ? definition.dialog : definition.bulkDialog) : undefined;

/** Whether a dialog asks for what it needs: fields of the file, records to choose, or values that a component of the file fills in. */
export const hasDialog = (recordAction: RecordAction, target: RecordActionTarget): boolean =>
  recordAction.definition.input.length > 0 ||
  (recordAction.kind === 'actions' && recordAction.definition.choose.length > 0) ||
  ownDialog(recordAction, target) !== undefined ||
  (recordAction.kind === 'transitions' && recordAction.definition.screen !== undefined);

/** What it is done with. */
export type RecordActionTarget = { readonly record: RaRecord } | ManyRecords;

/** The same for a hand-written part of a dialog; records that a filter leaves have no ids. */
export const targetProps = (target: RecordActionTarget) =>
  'record' in target ? target : { ...target, ids: 'ids' in target.records ? target.records.ids : [] };
