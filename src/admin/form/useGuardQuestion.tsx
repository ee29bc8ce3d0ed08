import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { changedFields } from '#client/api/wire-values.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Values } from './form-values.ts';

const GuardDialog = lazy(() => import('./GuardDialog.tsx'));

interface Question {
  readonly to: string;
  readonly names: readonly string[];
  readonly before: Values;
  readonly after: Values;
  readonly answer: (isWanted: boolean) => void;
}

/**
 * Asks before a record is saved whose guarded fields changed, if the server says that this brings it back to another
 * status: with the status and the difference. `ask` answers whether to save. Of other changes it asks nothing.
 */
export function useGuardQuestion(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const [question, setQuestion] = useState<Question>();
  const ask = async (before: RaRecord, after: Values): Promise<boolean> => {
    const guarded = definition.states?.guarded ?? [];
    if (guarded.length === 0) return true;
    const changes = changedFields(definition, { ...after }, before);
    const names = guarded.filter((name) => name in changes);
    if (names.length === 0) return true;
    const { states = [] } = await recordsApi.previewChange(definition.resource, { ids: [before.id], data: changes });
    const to = states[0]?.to;
    if (to === undefined) return true;
    return new Promise((resolve) => {
      const answer = (isWanted: boolean) => {
        setQuestion(undefined);
        resolve(isWanted);
      };
      setQuestion({ to, names, before, after, answer });
    });
  };
  const dialog = question ? (
    <Suspense>
      <GuardDialog definition={definition} {...question} onAnswer={question.answer} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
