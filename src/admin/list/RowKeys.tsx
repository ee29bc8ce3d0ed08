import { useListContext } from 'ra-core';
import { lazy, Suspense, useImperativeHandle, useState } from 'react';
import type { RefObject } from 'react';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RowKey } from '#engine/model/screen-definition.ts';
import { useRecordActions } from '../record-actions/useRecordActions.tsx';

const RowCreateDialog = lazy(() => import('./RowCreateDialog.tsx'));

type Creation = NonNullable<RowKey['create']>;

/** What a key does with a row; undefined where it does nothing. */
export type ActionOfRow = (key: string, id: string) => (() => void) | undefined;

interface RowKeysProps {
  readonly definition: CatalogueResource;
  /** Has the keys as long as this is there. */
  readonly actionOf: RefObject<ActionOfRow | undefined>;
}

/**
 * The keys that the file adds to the row that has the focus: transitions that its status allows, and new records that
 * refer to it. Shows what they open.
 */
const RowKeys = ({ definition, actionOf }: RowKeysProps) => {
  const { data } = useListContext();
  const { resources } = useCatalogue();
  const { ask, dialogs } = useRecordActions(definition);
  const [asked, setAsked] = useState<{ readonly create: Creation; readonly id: number }>();
  const find: ActionOfRow = (pressed, id) => {
    const found = definition.list.keys?.find(({ key }) => key === pressed);
    const record = data?.find((each) => String(each.id) === id);
    if (!found) return undefined;
    const { create } = found;
    if (create) return resources[create.resource]?.can.create ? () => setAsked({ create, id: Number(id) }) : undefined;
    const transition = definition.states?.transitions.find(({ key }) => key === found.transition);
    const status = String(record[definition.states?.field ?? '']);
    if (!record || !transition?.from.includes(status)) return undefined;
    return () => void ask({ kind: 'transitions', definition: transition }, { record });
  };
  useImperativeHandle(actionOf, () => find);
  return (
    <>
      {dialogs}
      {asked ? (
        <Suspense fallback={null}>
          <RowCreateDialog
            resource={asked.create.resource}
            via={asked.create.via}
            id={asked.id}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
};

export default RowKeys;
