import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { errorCode } from '#shared/error-code.ts';
import type { RecordActionOutcome, UndoneMany } from '#client/records/api.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast, useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import { draftOf } from '../form/draft-of-copy.ts';
import { canCreate } from '../conditions/can-create.ts';
import { recordTitle } from '../words/record-title.ts';
import { useUndoableToast } from './useUndoableToast.ts';
import { hasDialog, ownDialog, type RecordAction, type RecordActionTarget } from './record-actions.ts';

const RecordActionDialog = lazy(() => import('./RecordActionDialog.tsx'));
const OutcomeDialog = lazy(() => import('./OutcomeDialog.tsx'));

interface Asked {
  readonly recordAction: RecordAction;
  readonly target: RecordActionTarget;
}

/**
 * Runs transitions and actions as the file says: the question, the inputs, the call, and its result. Render `dialogs`
 * somewhere on the screen. @param onDone called after it is done and the user has seen which records it failed for.
 */
export function useRecordActions(
  definition: CatalogueResource,
  onDone: () => void = () => undefined,
): {
  readonly ask: (recordAction: RecordAction, target: RecordActionTarget) => Promise<void>;
  readonly isBusy: boolean;
  readonly dialogs: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const [failed, setFailed] = useState<readonly RecordActionOutcome[]>();
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const showError = useErrorToast();
  const perform = usePerform(definition);
  const words = `resources.${definition.resource}`;

  const send = async ({ recordAction, target }: Asked, data: object): Promise<void> => {
    setBusy(true);
    try {
      const failures = await perform(recordAction, target, data);
      if (failures.length > 0) setFailed(failures);
      else onDone();
    } finally {
      setBusy(false);
    }
  };
  const ask = async (recordAction: RecordAction, target: RecordActionTarget): Promise<void> => {
    const { key, confirm: question, tone } = recordAction.definition;
    if (hasDialog(recordAction, target)) return setAsked({ recordAction, target });
    if (question !== undefined) {
      const wording = {
        title: `${words}.confirms.${key}`,
        confirm: `${words}.actions.${key}`,
        isDanger: tone === 'bad',
        count: 'ids' in target ? target.ids.length : 1,
      };
      if ((await confirm(wording)) !== true) return undefined;
    }
    return send({ recordAction, target }, {}).catch(showError);
  };
  const dialogs = (
    <Suspense fallback={null}>
      {asked ? (
        <AskedDialog
          definition={definition}
          {...asked}
          onClose={() => setAsked(undefined)}
          onSend={async (data) => {
            await send(asked, data);
            setAsked(undefined);
          }}
        />
      ) : null}
      {failed ? (
        <OutcomeDialog
          definition={definition}
          failed={failed}
          onClose={() => {
            setFailed(undefined);
            onDone();
          }}
        />
      ) : null}
    </Suspense>
  );
  return { ask, isBusy, dialogs };
}

interface AskedDialogProps extends Asked {
  readonly definition: CatalogueResource;
  readonly onClose: () => void;
  readonly onSend: (data: object) => Promise<void>;
}

/** The generated dialog, or that of the file, which sends for itself. */
const AskedDialog = (props: AskedDialogProps) => {
  const { definition, recordAction, target, onClose } = props;
  const own = ownDialog(recordAction, target);
  if (own === undefined) return <RecordActionDialog {...props} />;
  return (
    <CustomScreen
      path={own}
      resource={definition}
      {...target}
      transition={recordAction.definition.key}
      onClose={onClose}
    />
  );
};

/**
 * Sends it and reports the result; a record that has changed since then is fetched again. @returns which of many
 * records failed, and why.
 */
function usePerform(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const toasts = useToasts();
  const showError = useErrorToast();
  const translate = useTranslate();
  const locale = useLocale();
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
      await navigate(`${definition.route}/create`, { state: done });
      return [];
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
    return [];
  };
  const takeBack = async (undo: () => Promise<UndoneMany>) => {
    try {
      const { undone, kept } = await undo();
      if (undone > 0) toast.success('list.bulk.undone', { smart_count: undone });
      if (kept > 0) toasts.show({ type: 'warning', message: 'list.bulk.not_undone', args: { smart_count: kept } });
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries();
  };
  const many = async ({ kind, definition: recordAction }: RecordAction, ids: readonly Identifier[], data: object) => {
    const { count, failed, undo } = await recordsApi.performRecordActionOnMany(definition.resource, ids, {
      kind,
      key: recordAction.key,
      data,
    });
    if (count > 0)
      toasts.show({
        type: 'success',
        message: 'states.done_many',
        args: { smart_count: count, count: formatNumber(count, locale), action: title(recordAction.key) },
        ...(undo && { undo: () => void takeBack(undo) }),
      });
    return failed;
  };
  return async (
    recordAction: RecordAction,
    target: RecordActionTarget,
    data: object,
  ): Promise<readonly RecordActionOutcome[]> => {
    try {
      const failed = await ('record' in target
        ? one(recordAction, target.record, data)
        : many(recordAction, target.ids, data));
      await refresh();
      return failed;
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
