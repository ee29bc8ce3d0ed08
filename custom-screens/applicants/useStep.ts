import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUndoableToast } from '#admin/record-actions/useUndoableToast.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useToast, useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { type Applicant, nameOf } from './applicant.ts';
import { stepBegins } from './decide/latest-step.ts';

/** What a message says, as the key of a text. */
export interface StepMessage {
  readonly message: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What the server answers a step: see `takenStep` of the contracts. */
export type StepOutcome = Readonly<Record<string, unknown>>;

/** Takes steps of an applicant; the message that says so can undo it as long as the server can. */
export function useStep(record: Applicant) {
  const definition = useDefinition('applicants');
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const toast = useToast();
  const say = useUndoableToast(definition);
  const [isBusy, setBusy] = useState(false);
  /** @param onTaken called as soon as the server has it. @throws what the server said. */
  const take = async (
    key: string,
    data: object,
    { message, args }: StepMessage,
    onTaken?: (outcome: StepOutcome) => void,
  ): Promise<void> => {
    setBusy(true);
    const isSaid = stepBegins(toasts);
    try {
      const call = { kind: 'transitions' as const, key, data };
      const { outcome = {} } = await recordsApi.performRecordAction(definition.resource, record.id, call);
      onTaken?.(outcome);
      const undo = definition.states?.transitions.find((each) => each.key === key)?.undo;
      const said = { name: nameOf(record), ...args };
      const isDone = undo ? say({ record, undo, outcome, message, args: said }) : toast.success(message, said);
      isSaid();
      await isDone;
    } finally {
      isSaid();
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  };
  return { take, isBusy };
}
