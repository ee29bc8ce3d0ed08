import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useApi } from '#client/api/useApi.ts';
import { useDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { PREVIEWED } from '#shared/contracts/module-configurations.ts';
import { createModuleConfigurationApi } from './api.ts';
import { ModuleSettings } from './ModuleSettings.tsx';
import '#admin/list/list.css';
import './module-configurations.css';

/** What Hiring Managers can view, and what new jobs and offers need: with the effect before it is saved, and versions. */
const ModuleConfigurationsScreen = () => (
  <DefinitionBoundary
    fallback={<Skeleton variant="rounded" height={420} />}
    renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
  >
    <Configuration />
  </DefinitionBoundary>
);

export default ModuleConfigurationsScreen;

const Configuration = () => {
  // Their words name what is chosen and shown here.
  useDefinitions(PREVIEWED);
  const translate = useTranslate();
  const api = useApi(createModuleConfigurationApi);
  const { data, error, refetch } = useQuery({
    queryKey: ['module_configurations', 'current'],
    queryFn: ({ signal }) => api.read(signal),
  });
  if (data) return <ModuleSettings configuration={data} />;
  return (
    <section className="modules">
      <PageHeader title={translate('menu.module_configs')} />
      {error ? (
        <ErrorState title={translate('module_configurations.failure')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} sx={{ mx: 'var(--gutter)' }} />
      )}
    </section>
  );
};
