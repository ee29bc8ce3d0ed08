import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { errorCode } from '#shared/error-code.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import { draftOf } from '../form/draft-of-copy.ts';
import { canCreate } from '../conditions/can-create.ts';
import { recordTitle } from '../words/record-title.ts';
import { useBulkWork } from '../bulk-work/useBulkWork.tsx';
import { bulkPlanOf, type FilledAction } from './bulk-plan.ts';
import { useUndoableToast } from './useUndoableToast.ts';
import { hasDialog, ownDialog, type RecordAction, type RecordActionTarget, targetProps } from './record-actions.ts';

const RecordActionDialog = lazy(() => import('./RecordActionDialog.tsx'));

interface Asked {
  readonly recordAction: RecordAction;
  readonly target: RecordActionTarget;
}

/**
 * Runs transitions and actions as the file says: the question, the inputs, the call, and its result. An action that can
 * be undone is bulk work with one record too. Render `dialogs` somewhere on the screen. @param onDone called after it is
 * done, or started. @param onMany takes what is to be done with many
 * records, with what the user filled in.
 */
export function useRecordActions(
  definition: CatalogueResource,
  onDone: () => void = () => undefined,
  onMany: (recordAction: RecordAction, filled: FilledAction) => void = () => undefined,
): {
  readonly ask: (recordAction: RecordAction, target: RecordActionTarget) => Promise<void>;
  readonly isBusy: boolean;
  readonly dialogs: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const showError = useErrorToast();
  const perform = usePerform(definition);
  const words = `resources.${definition.resource}`;
  const translate = useTranslate();
  const work = useBulkWork(definition, onDone);

  const send = async ({ recordAction, target }: Asked, data: object, about: readonly string[] = []): Promise<void> => {
    if (!('record' in target)) return onMany(recordAction, { many: target, data, about });
    if (recordAction.kind === 'actions' && recordAction.definition.canUndo) {
      const many = { records: { ids: [Number(target.record.id)] }, count: 1 };
      return void work.begin(bulkPlanOf(definition, recordAction, { many, data, about }, translate));
    }
    setBusy(true);
    try {
      await perform(recordAction, target.record, data);
      onDone();
    } finally {
      setBusy(false);
    }
  };
  const ask = async (recordAction: RecordAction, target: RecordActionTarget): Promise<void> => {
    const { key, confirm: question, tone } = recordAction.definition;
    if (hasDialog(recordAction, target)) return setAsked({ recordAction, target });
    // Bulk work asks it itself.
    const isAsked = recordAction.kind === 'actions' && recordAction.definition.canUndo;
    if (question !== undefined && 'record' in target && !isAsked) {
      const wording = {
        title: `${words}.confirms.${key}`,
        confirm: `${words}.actions.${key}`,
        isDanger: tone === 'bad',
      };
      if ((await confirm(wording)) !== true) return undefined;
    }
    return send({ recordAction, target }, {}).catch(showError);
  };
  const dialogs = (
    <>
      {asked ? (
        <Suspense fallback={null}>
          <AskedDialog
            definition={definition}
            {...asked}
            onClose={() => setAsked(undefined)}
            onSend={async (data, about) => {
              await send(asked, data, about);
              setAsked(undefined);
            }}
          />
        </Suspense>
      ) : null}
      {work.dialog}
    </>
  );
  return { ask, isBusy: isBusy || work.isBusy, dialogs };
}

interface AskedDialogProps extends Asked {
  readonly definition: CatalogueResource;
  readonly onClose: () => void;
  readonly onSend: (data: object, about?: readonly string[]) => Promise<void>;
}

/** The generated dialog, or that of the file, which sends for itself. */
const AskedDialog = (props: AskedDialogProps) => {
  const { definition, recordAction, target, onClose, onSend } = props;
  const own = ownDialog(recordAction, target);
  if (own === undefined) return <RecordActionDialog {...props} />;
  return (
    <CustomScreen
      path={own}
      resource={definition}
      {...targetProps(target)}
      transition={recordAction.definition.key}
      onClose={onClose}
      onSend={onSend}
    />
  );
};

/** Sends it and reports the result; a record that has changed since then is fetched again. */
function usePerform(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const translate = useTranslate();
  const navigate = useNavigate();
  const sayUndoable = useUndoableToast(definition);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [adminName(definition)] });
  const title = (key: string) => translate(`resources.${definition.resource}.actions.${key}`);

  const one = async ({ kind, definition: recordAction }: RecordAction, record: RaRecord, data: object) => {
    const call = { kind, key: recordAction.key, data: { ...data, updated_on: record['updated_on'] as unknown } };
    const name = recordTitle(definition, record);
    const done = await recordsApi.performRecordAction(definition.resource, record.id, call).catch((error: unknown) => {
      const draft = draftOf(error);
      if (!draft || !canCreate(definition)) throw error;
      return draft;
    });
    if ('draft' in done) {
      toast.info('states.draft', { name });
      return navigate(`${definition.route}/create`, { state: done });
    }
    const { data: changed, created, message, outcome = {} } = done;
    if (created !== undefined) {
      toast.success('states.created', { name });
      await navigate(`${definition.route}/${created}`);
    } else if (kind === 'transitions') {
      const { undo } = recordAction as CatalogueTransition;
      const said = message ? 'states.changed_with' : 'states.changed';
      const args = { name, state: stateWord(definition, translate, changed), result: message };
      if (undo) await sayUndoable({ record, undo, outcome, message: said, args });
      else toast.success(said, args);
    } else if (message) toast.success(message);
    else toast.success('states.done', { name, action: title(recordAction.key) });
    return undefined;
  };
  return async (recordAction: RecordAction, record: RaRecord, data: object): Promise<void> => {
    try {
      await one(recordAction, record, data);
      await refresh();
    } catch (error) {
      if (['conflict', 'not_possible', 'not_found'].includes(errorCode(error) ?? '')) await refresh();
      throw error;
    }
  };
}

function stateWord(
  definition: CatalogueResource,
  translate: ReturnType<typeof useTranslate>,
  record: RaRecord,
): string {
  const field = definition.fields[definition.states?.field ?? ''];
  const value = String(record[field?.name ?? ''] ?? '');
  return translate(`resources.${definition.resource}.enums.${field?.name}.${value}`, {
    _: field?.enumTitles?.[value] ?? value,
  });
}
