import type { RaRecord } from 'ra-core';
import type { EvaluationContext } from '#engine/predicates/predicate.ts';
import type { CatalogueAction, CatalogueResource, CatalogueTransition } from '#engine/schema/catalogue.ts';
import { conditionHolds } from '../form/condition-holds.ts';

/** A transition or an action, as buttons and menus know it. */
export type Deed =
  | { readonly kind: 'transitions'; readonly deed: CatalogueTransition }
  | { readonly kind: 'actions'; readonly deed: CatalogueAction };

/** Everything this person may do with records of a resource beside changing them; transitions first. `place`: only actions that stand there. */
export const deedsOf = ({ states, actions }: CatalogueResource, place: 'list' | 'show'): readonly Deed[] => [
  ...(states?.transitions ?? []).map((deed) => ({ kind: 'transitions', deed }) as const),
  ...actions.filter(({ on }) => on.includes(place)).map((deed) => ({ kind: 'actions', deed }) as const),
];

/** Whether it is offered with this record now, by its state and the rows of the person's grant. */
export const isOffered = (
  definition: CatalogueResource,
  { kind, deed }: Deed,
  record: RaRecord,
  context: EvaluationContext,
): boolean =>
  (kind === 'actions' || deed.from.includes(String(record[definition.states?.field ?? '']))) &&
  conditionHolds(deed.when, definition, record, context);

/** Whether the record meets what the file asks besides; where it does not, the person is told what is missing. */
export const isReady = (
  definition: CatalogueResource,
  { deed }: Deed,
  record: RaRecord,
  context: EvaluationContext,
): boolean => conditionHolds(deed.needs, definition, record, context);

/** What keeps a record from being changed: the title of its state, and the fields that stay open; undefined where nothing does. */
export function lockOf(
  { states, fields }: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
): { readonly state: string; readonly open: readonly string[] } | undefined {
  const value = String(record[states?.field ?? ''] ?? '');
  const open = states?.lockedIn[value];
  return open && { state: fields[states!.field]?.enumTitles?.[value] ?? value, open }; // a lock has states
}

/** The fields of a record that a person may change now: those he may write and its state leaves open. */
export function openFieldsOf(
  definition: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  const lock = lockOf(definition, record);
  return definition.writable.filter((name) => lock?.open.includes(name) !== false);
}

/** Whether every field is locked and nothing can be changed or deleted. */
export const isWhollyLocked = (definition: CatalogueResource, record: Readonly<Record<string, unknown>>): boolean =>
  lockOf(definition, record)?.open.length === 0;
