import { useQueryClient } from '@tanstack/react-query';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { UNDO_SECONDS } from '#shared/contracts/applicants.ts';
import { useToast, useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { nameOf } from '../applicant.ts';
import { type Entry, type TriageState, withChanged, withoutEntry } from './triage-state.ts';

/**
 * Undoes a decision of this round, however long ago it was: one that is on its way once the server has it. What it set off
 * stays, if that has happened.
 */
export function useUndoEntry(change: (next: (before: TriageState) => TriageState) => void) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const toast = useToast();
  const showError = useErrorToast();
  return async ({ record, step, setsOff, settledAt, isUndoing }: Entry): Promise<void> => {
    if (isUndoing) return;
    change((before) => withChanged(before, record.id, { isUndoing: true }));
    // The question says why a decision was rejected.
    const taken = await step.catch(() => undefined);
    if (!taken) return;
    const offered = toasts.shown.get().filter(({ undo, args }) => undo && args?.['of'] === `applicants/${record.id}`);
    for (const { id } of offered) toasts.dismiss(id);
    try {
      const data = { event: taken['event'], late: true };
      await recordsApi.performRecordAction('applicants', record.id, { kind: 'transitions', key: 'undo', data });
      change((before) => withoutEntry(before, record.id));
      const isLate = setsOff && settledAt !== undefined && Date.now() - settledAt > UNDO_SECONDS * 1000;
      toast.success(isLate ? 'applicants.triage.undone_late' : 'states.undone', { name: nameOf(record) });
    } catch (error) {
      change((before) => withChanged(before, record.id, { isUndoing: false }));
      showError(error);
    }
    await queryClient.invalidateQueries();
  };
}
