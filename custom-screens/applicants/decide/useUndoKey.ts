import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';

/** Z undoes what the newest message offers to undo. */
export function useUndoKey(): void {
  const toasts = useToasts();
  usePageKeys({
    z: () => {
      const newest = toasts.shown.get().findLast(({ undo }) => undo);
      if (newest) toasts.dismiss(newest.id, true);
    },
  });
}
