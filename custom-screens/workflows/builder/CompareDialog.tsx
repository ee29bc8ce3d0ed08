import { Button, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { savedFrom } from './model.ts';
import { StageDifferences } from './StageDifferences.tsx';
import type { ToolProps } from './tool-props.ts';
import { useStages } from './useStages.ts';
import { liveOf, useVersions } from './useVersions.ts';

/** Another version beside the one that is open; an earlier one can be restored as a new draft. */
const CompareDialog = ({ builder, onClose }: ToolProps) => {
  const translate = useTranslate();
  const { workflow, definition, stages } = builder;
  const others = useVersions(workflow)?.filter(({ id }) => id !== workflow.id);
  const [chosen, setChosen] = useState<number>();
  const other = others?.find(({ id }) => Number(id) === chosen) ?? suggested(workflow, others);
  const { data } = useStages(definition, other?.id);
  const titleOf = (version: RaRecord) =>
    translate('workflow_builder.compare.version', {
      version: String(version['version']),
      status: translate(`workflow_builder.statuses.${String(version['status'])}`),
    });
  return (
    <ActionDialog
      title={translate('workflow_builder.compare.title')}
      size="lg"
      buttons={other && other['status'] !== 'draft' && definition.can.edit ? <Restore version={other} /> : undefined}
      onClose={onClose}
    >
      {others?.length === 0 ? (
        <p className="builder-lead">{translate('workflow_builder.compare.none')}</p>
      ) : (
        <label className="row builder-choice">
          {translate('workflow_builder.compare.with')}
          <SelectBox look="small" value={other?.id} onChange={({ target }) => setChosen(Number(target.value))}>
            {others?.map((version) => (
              <option key={version.id} value={version.id}>
                {titleOf(version)}
              </option>
            ))}
          </SelectBox>
        </label>
      )}
      {other && data ? (
        <StageDifferences
          definition={definition}
          before={savedFrom(data).stages}
          after={stages}
          titles={[titleOf(other), titleOf(workflow)]}
        />
      ) : null}
      {other && !data ? <Skeleton variant="rounded" height={240} /> : null}
    </ActionDialog>
  );
};

export default CompareDialog;

/** The live version, else the one before, else the newest. */
const suggested = (workflow: RaRecord, others: readonly RaRecord[] = []): RaRecord | undefined =>
  liveOf(others) ?? others.find(({ version }) => Number(version) < Number(workflow['version'])) ?? others[0];

const Restore = ({ version }: { readonly version: RaRecord }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const recordsApi = useRecordsApi();
  const resource = useFindDefinition('workflows');
  const toast = useToast();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  if (!resource) return null;
  const restore = async () => {
    setBusy(true);
    try {
      const call = { kind: 'actions', key: 'new_version' } as const;
      const { created } = await recordsApi.performRecordAction('workflows', version.id, call);
      await queryClient.invalidateQueries({ queryKey: ['workflows'] });
      toast.success('workflow_builder.compare.restored', { version: String(version['version']) });
      void navigate(`${String(resource.route)}/${created}`);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void restore()}>
      {translate('workflow_builder.compare.restore', { version: String(version['version']) })}
    </Button>
  );
};
