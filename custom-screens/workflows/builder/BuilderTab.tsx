import { Skeleton } from '@mui/material';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { ErrorState } from '#admin/list/ListStates.tsx';
import type { RaRecord } from 'ra-core';
import { BuilderScreen } from './BuilderScreen.tsx';
import { useStages } from './useStages.ts';
import './builder.css';

/** The stages and moves of a version: edited in a draft, shown in other versions. */
const BuilderTab = ({ record }: CustomScreenProps) =>
  record ? (
    <DefinitionBoundary
      fallback={<Skeleton variant="rounded" height={320} />}
      renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
    >
      <LoadedBuilder workflow={record} />
    </DefinitionBoundary>
  ) : null;

export default BuilderTab;

const LoadedBuilder = ({ workflow }: { readonly workflow: RaRecord }) => {
  const definition = useFindDefinition('workflow_stages');
  return definition ? <Builder definition={definition} workflow={workflow} /> : null;
};

interface BuilderProps {
  readonly definition: NonNullable<ReturnType<typeof useFindDefinition>>;
  readonly workflow: RaRecord;
}

const Builder = ({ definition, workflow }: BuilderProps) => {
  const { data, error, refetch } = useStages(definition, workflow.id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  const reload = async () => (await refetch({ throwOnError: true })).data ?? [];
  return (
    <BuilderScreen
      key={`${workflow.id} ${String(workflow['status'])}`}
      definition={definition}
      workflow={workflow}
      records={data}
      reload={reload}
    />
  );
};
