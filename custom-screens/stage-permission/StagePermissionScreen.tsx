import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useApi } from '#client/api/useApi.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useParameters } from '#client/page/useParameters.ts';
import { createStagePermissionApi } from './api.ts';
import { RightsMatrix } from './RightsMatrix.tsx';
import { useWorkflowChoices } from './useWorkflowChoices.ts';
import { WorkflowSelect } from './WorkflowSelect.tsx';
import '#admin/list/list.css';
import './stage-permission.css';

const GeneratedList = lazy(() =>
  import('#admin/list/GeneratedList.tsx').then((module) => ({ default: module.GeneratedList })),
);

/** What roles and single users can do in the stages of a workflow, as a matrix; its records as a list with `?as=records`. */
const StagePermissionScreen = () => {
  const [params] = useParameters();
  if (params.get('as') !== 'records')
    return (
      <DefinitionBoundary
        fallback={<Skeleton variant="rounded" height={420} />}
        renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
      >
        <WorkflowRights />
      </DefinitionBoundary>
    );
  return (
    <Suspense fallback={null}>
      <GeneratedList />
    </Suspense>
  );
};

export default StagePermissionScreen;

const WorkflowRights = () => {
  // Their words name what is shown here.
  useFindDefinition('workflows');
  useFindDefinition('workflow_stages');
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const [params, set] = useParameters();
  const choices = useWorkflowChoices();
  const asked = Number(params.get('workflow')) || undefined;
  const workflow = asked ?? choices.usual;
  const { data, error, refetch } = useQuery({
    queryKey: ['stage_permissions', 'matrix', workflow],
    queryFn: ({ signal }) => api.getMatrix(workflow ?? 0, signal),
    enabled: workflow !== undefined,
  });
  const failure = error ?? choices.error;
  const select = (
    <WorkflowSelect
      choices={choices.all}
      value={workflow}
      onChange={(id) => set({ workflow: String(id), applicant: undefined })}
    />
  );
  if (data && !failure) return <RightsMatrix key={data.workflow.id} matrix={data} select={select} />;
  return (
    <section className="perm">
      <PageHeader title={translate('stage_permission.title')} aside={select} />
      {failure ? (
        <ErrorState
          title={translate('stage_permission.failure')}
          error={failure}
          onRetry={() => void (error ? refetch() : choices.refetch())}
        />
      ) : choices.isEmpty ? (
        <p className="hint perm-empty">{translate('stage_permission.no_workflows')}</p>
      ) : (
        <Skeleton variant="rounded" height={420} sx={{ mx: 'var(--gutter)' }} />
      )}
    </section>
  );
};
