import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { latestStep } from './latest-step.ts';

/** Z undoes what the newest message offers to undo; that of a step on its way once the server has answered. */
export function useUndoKey(): void {
  const toasts = useToasts();
  const undo = async () => {
    await latestStep(toasts);
    const newest = toasts.shown.get().findLast((toast) => toast.undo);
    if (newest) toasts.dismiss(newest.id, true);
  };
  usePageKeys({ z: () => void undo() });
}
