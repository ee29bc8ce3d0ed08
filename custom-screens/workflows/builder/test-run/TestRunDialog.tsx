import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText } from '#admin/words/failure-text.ts';
import { useApi } from '#client/api/useApi.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { RecordSelect } from '../../../team/permissions/RecordSelect.tsx';
import { createBuilderApi } from '../api.ts';
import type { ToolProps } from '../tool-props.ts';
import { TestedStages } from './TestedStages.tsx';

/** What the stages would ask of one applicant, set off and deny: nothing of it happens. */
const TestRunDialog = ({ builder, onClose }: ToolProps) => {
  const translate = useTranslate();
  const api = useApi(createBuilderApi);
  const { workflow, saving } = builder;
  const [applicant, setApplicant] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ['workflow-builder', 'test-run', workflow.id, applicant],
    queryFn: ({ signal }) => api.runTest(workflow.id, applicant ?? 0, signal),
    enabled: applicant !== undefined && saving.status === 'saved',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <ActionDialog title={translate('workflow_builder.test.title')} size="md" onClose={onClose}>
      <p className="builder-lead">{translate('workflow_builder.test.lead')}</p>
      <RecordSelect
        resource="applicants"
        label={translate('workflow_builder.test.applicant')}
        placeholder=""
        title={data?.applicant.name}
        value={applicant}
        onChange={setApplicant}
      />
      <div aria-live="polite">
        {error ? <p className="hint builder-empty">{failureText(error) ?? translate('errors.unexpected')}</p> : null}
        {applicant !== undefined && !data && !error ? <Skeleton variant="rounded" height={320} /> : null}
        {data ? <TestedStages definition={builder.definition} stages={data.stages} /> : null}
      </div>
    </ActionDialog>
  );
};

export default TestRunDialog;
