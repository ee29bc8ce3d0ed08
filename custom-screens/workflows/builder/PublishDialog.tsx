import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordTitle } from '#admin/words/record-title.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { AffectedJobs } from './AffectedJobs.tsx';
import { savedFrom } from './model.ts';
import { useChecks } from './useChecks.ts';
import { useStages } from './useStages.ts';
import { savingKey } from './useStageSaving.ts';
import { liveOf, useVersions } from './useVersions.ts';
import './builder.css';

/** Publishes a draft, once the user has seen which jobs get it; with an error it leads to the first one instead. */
const PublishDialog = ({ resource, record, onClose = () => undefined }: CustomScreenProps) => {
  const definition = useDefinition('workflow_stages');
  const { data, isFetching } = useStages(definition, record?.id);
  const isSaving = useIsMutating({ mutationKey: savingKey(record?.id) }) > 0;
  if (!resource || !record || !data || isFetching || isSaving) return null;
  return <CheckedDialog resource={resource} workflow={record} stages={data} onClose={onClose} />;
};

export default PublishDialog;

interface CheckedDialogProps {
  readonly resource: CatalogueResource;
  readonly workflow: RaRecord;
  readonly stages: readonly RaRecord[];
  readonly onClose: () => void;
}

const CheckedDialog = (props: CheckedDialogProps) => {
  const { resource, workflow, stages, onClose } = props;
  const navigate = useNavigate();
  const [{ stages: checked }] = useState(() => savedFrom(stages));
  const hasErrors = useChecks(useDefinition('workflow_stages'), checked).some(({ isError }) => isError);
  const leave = useEffectEvent(() => {
    onClose();
    void navigate(`${String(resource.route)}/${workflow.id}?mend`);
  });
  useEffect(() => {
    if (hasErrors) leave();
  }, [hasErrors]);
  return hasErrors ? null : <Question {...props} />;
};

const Question = ({ resource, workflow, onClose }: CheckedDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const live = liveOf(useVersions(workflow));
  const { publish, isBusy } = usePublish(resource, workflow, onClose);
  return (
    <ActionDialog
      title={translate('workflow_builder.publish.title', { name: recordTitle(resource, workflow, locale) })}
      size="sm"
      action={translate('workflow_builder.publish.submit')}
      isBusy={isBusy}
      onAction={publish}
      onClose={onClose}
    >
      <p>
        {translate(live ? 'workflow_builder.publish.replaces' : 'workflow_builder.publish.first', {
          version: live?.['version'],
        })}
      </p>
      {live ? <AffectedJobs workflow={workflow} live={live} /> : null}
    </ActionDialog>
  );
};

function usePublish({ resource }: CatalogueResource, workflow: RaRecord, onClose: () => void) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    try {
      await recordsApi.performRecordAction(resource, workflow.id, { kind: 'transitions', key: 'publish', data: {} });
      toast.success('workflow_builder.publish.done');
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  };
  return { publish, isBusy };
}
