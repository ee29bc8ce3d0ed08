import type { Identifier, RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { nodeActivity } from '#engine/model/node-activity.ts';
import type { ChildrenWish, AskedChildren, ChildrenAnswer } from './asked-children.ts';

interface Question extends AskedChildren {
  readonly answer: (answer: ChildrenAnswer) => void;
}

interface AskedChange {
  readonly ids: readonly Identifier[];
  readonly data: object;
  /** Before the change, where one record is changed. */
  readonly record?: RaRecord;
}

/** Asks before nodes of the hierarchy are made inactive what becomes of the active ones below; of any other change it asks nothing. */
export function useChildrenQuestion(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const [question, setQuestion] = useState<Question>();
  const state = nodeActivity(definition);
  const ask = async ({ ids, data, record }: AskedChange): Promise<ChildrenAnswer> => {
    const isClosing =
      state && (data as RaRecord)[state.field] === state.inactive && record?.[state.field] !== state.inactive;
    if (!isClosing) return { wish: undefined };
    const change = { ids, data: { [state.field]: state.inactive } };
    const { children = [] } = await recordsApi.previewChange(definition.resource, change);
    if (children.length === 0) return { wish: undefined };
    return new Promise((resolve) => {
      const answer = (given: ChildrenAnswer) => {
        setQuestion(undefined);
        resolve(given);
      };
      setQuestion({ children, ids, record, answer });
    });
  };
  const dialog = question ? (
    <Suspense>
      <ChildrenDialog definition={definition} asked={question} onAnswer={question.answer} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}

const ChildrenDialog = lazy(() => import('./ChildrenDialog.tsx'));

/** For the update of one record. */
export const metaOf = ({ wish }: { readonly wish: ChildrenWish }) =>
  wish === undefined ? {} : { meta: { children: wish } };
