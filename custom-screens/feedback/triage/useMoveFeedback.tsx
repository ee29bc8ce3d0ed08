import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useChoiceWords } from '../feedback-words.ts';
import { DeclineDialog } from './DeclineDialog.tsx';

export interface Mover {
  /** Brings an entry to a state; declining asks for the reason first. @returns whether it is there now. */
  move(record: RaRecord, status: string): Promise<boolean>;
  /** To be drawn by the caller: the question for the reason. */
  readonly dialog: ReactNode;
}

interface Declining {
  readonly record: RaRecord;
  readonly answer: (reason: string | undefined) => void;
}

/** Changes the state of entries, from the board and from the details alike. */
export function useMoveFeedback(): Mover {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const { wordOf } = useChoiceWords(useDefinition('feedback'), 'status');
  const [declining, setDeclining] = useState<Declining>();

  const askReason = (record: RaRecord) =>
    new Promise<string | undefined>((resolve) => {
      const answer = (reason: string | undefined) => {
        setDeclining(undefined);
        resolve(reason);
      };
      setDeclining({ record, answer });
    });

  const send = async (record: RaRecord, change: object, status: string) => {
    try {
      const data = { ...record, ...change };
      await dataProvider.update('feedback', { id: record.id, data, previousData: record });
      toast.success('feedback.board.moved', { title: record.title, status: wordOf(status) });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['feedback'] });
    }
  };

  return {
    move: async (record, status) => {
      if (status === record.status) return false;
      if (status !== 'declined') return send(record, { status }, status);
      const reason = await askReason(record);
      return reason === undefined ? false : send(record, { status, decline_reason: reason }, status);
    },
    dialog: declining ? <DeclineDialog title={String(declining.record.title)} onAnswer={declining.answer} /> : null,
  };
}
