import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { useToast, useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { type Applicant, nameOf } from './applicant.ts';
import { createApplicantsApi } from './api.ts';

/** What a message says, as the key of a text. */
export interface StepMessage {
  readonly message: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Takes steps of an applicant; the message that says so can undo it as long as the server can. */
export function useStep(record: Applicant) {
  const { id } = record;
  const name = nameOf(record);
  const applicantsApi = useApi(createApplicantsApi);
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const toast = useToast();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const undo = async (event: number) => {
    try {
      await applicantsApi.undo(id, event);
      toast.success('applicants.undone', { name });
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries();
  };
  /** @throws what the server said. */
  const take = async (key: string, data: object, { message, args }: StepMessage): Promise<void> => {
    setBusy(true);
    try {
      const { event } = await applicantsApi.step(id, key, data);
      // Only the newest step can be undone: the message of the one before has nothing left to offer.
      const before = toasts.shown.get().filter((toast) => toast.undo && toast.args?.['applicant'] === id);
      for (const toast of before) toasts.dismiss(toast.id);
      const said = { name, ...args, applicant: id };
      toasts.show({ type: 'success', message, args: said, undo: () => void undo(event) });
    } finally {
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  };
  return { take, isBusy };
}
