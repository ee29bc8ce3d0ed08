import { Button } from '@mui/material';
import { ListChecks } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { layoutAddress } from '#admin/list/layouts/layout.ts';
import { countText, useFilterCounts } from '#admin/list/useFilterCounts.ts';
import { useCatalogue, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

const TRIAGE = 'triage';
/** The button says no more than "1,000+". */
const MAX_COUNTED = 1000;

/** The way from a job to the triage of its new applicants, while there are any; for users who can list applicants. */
export const TriageNew = ({ job }: { readonly job: RaRecord }) => {
  const canList = useCatalogue().resources['applicants']?.can.list;
  if (!canList) return null;
  return (
    <DefinitionBoundary fallback={null} renderFailure={() => null}>
      <Found job={job} />
    </DefinitionBoundary>
  );
};

const Found = ({ job }: { readonly job: RaRecord }) => {
  const definition = useFindDefinition('applicants');
  const own = definition?.list.ownLayouts?.find(({ key }) => key === TRIAGE);
  return definition && own ? <Way definition={definition} job={job} only={own.filter ?? {}} /> : null;
};

interface WayProps {
  readonly definition: CatalogueResource;
  readonly job: RaRecord;
  /** The records that triage is about. */
  readonly only: Readonly<Record<string, unknown>>;
}

const Way = ({ definition, job, only }: WayProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const from = cameFrom(useLocation());
  const filter = { job: [job.id] };
  const found = useFilterCounts(definition, [only], filter);
  const count = found?.counts[0] ?? 0;
  if (!found || count === 0) return null;
  const { search } = layoutAddress(definition, TRIAGE);
  return (
    <Button
      component={Link}
      to={`${definition.route}${search}&${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
      state={from}
      size="small"
      startIcon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
    >
      {translate('jobs.triage', { count: countText(count, found.isExact, MAX_COUNTED, locale) })}
    </Button>
  );
};
