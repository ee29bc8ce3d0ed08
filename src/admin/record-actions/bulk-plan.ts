import type { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ManyRecords } from '../bulk-work/many-records.ts';
import type { BulkPlan } from '../bulk-work/useBulkWork.tsx';
import type { RecordAction } from './record-actions.ts';

/** What is to be done with many records, as a dialog has asked for it. */
export interface FilledAction {
  readonly many: ManyRecords;
  readonly data: object;
  /** Which records it has had the user choose, in words. */
  readonly about: readonly string[];
}

/** A transition or an action as work on records, and how it is asked. */
export function bulkPlanOf(
  { resource }: CatalogueResource,
  { kind, definition }: RecordAction,
  { many, data, about }: FilledAction,
  translate: ReturnType<typeof useTranslate>,
): BulkPlan {
  const { key, confirm } = definition;
  const words = `resources.${resource}`;
  const isAsked = definition.input.length > 0 || (kind === 'actions' && definition.choose.length > 0);
  return {
    work: { kind, key, data: data as Readonly<Record<string, unknown>> },
    many,
    action: translate(`${words}.actions.${key}`),
    about,
    // A dialog has asked it.
    ...(confirm !== undefined && !isAsked && { question: translate(`${words}.confirms.${key}`) }),
    isDanger: definition.tone === 'bad',
    canUndo: kind === 'transitions' ? definition.undo !== undefined : definition.canUndo === true,
  };
}
