import type { RaRecord } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ChildrenWish } from '../children/asked-children.ts';
import { useRecordLabels } from '../words/form-words.ts';
import { earlierRecord } from './earlier-record.ts';
import { useUndo } from './useUndo.ts';

interface SavedChange {
  /** The version that it was made from, and what was sent on top of it. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly saved: RaRecord;
  /** What became of the records below along with it; that is not undone from here. */
  readonly wish?: ChildrenWish;
}

/** Says that a record was saved; where its earlier values can be sent back, one press on the toast does. */
export function useSavedToast(definition: CatalogueResource) {
  const toasts = useToasts();
  const undo = useUndo();
  const words = useRecordLabels(definition);
  const resource = adminName(definition);
  return ({ before, typed, saved, wish }: SavedChange): void => {
    const isAlone = wish === undefined && !definition.singleton;
    const earlier = isAlone ? earlierRecord(definition, before, { typed, saved }) : undefined;
    toasts.show({
      type: 'success',
      message: 'form.updated',
      args: { name: words.titleOf(saved) },
      ...(earlier && { undo: () => void undo([{ resource, records: [earlier] }]) }),
    });
  };
}
