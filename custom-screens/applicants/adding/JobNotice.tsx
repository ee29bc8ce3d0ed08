import { TriangleAlert } from 'lucide-react';
import { useGetOne, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';
import { asksBeforeAdding } from '#shared/rules/job-applicants.ts';

/** Says in the form of a new applicant that the chosen job is a draft or on hold, before the applicant is added. */
const JobNotice = ({ mode }: CustomScreenProps) => {
  const jobs = useCatalogue().resources['jobs'];
  return mode === 'create' && jobs ? <Notice jobs={jobs} /> : null;
};

export default JobNotice;

const Notice = ({ jobs }: { readonly jobs: CatalogueEntry }) => {
  const translate = useTranslate();
  const chosen = useWatch({ name: 'job' }) as number | { readonly id: number } | null | undefined;
  const id = typeof chosen === 'object' ? chosen?.id : chosen;
  const { data: job } = useGetOne<RaRecord>(
    adminName(jobs),
    { id: id ?? 0 },
    // Who can choose a job need not be able to view it: then the server decides alone.
    { enabled: Boolean(id), retry: false },
  );
  if (!job || job.id !== id || !asksBeforeAdding(job['job_status'])) return null;
  return (
    <div className="form-strip" role="status">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div className="form-strip-text">
        <strong>{translate(`applicants.adding.waiting.${String(job['job_status'])}`)}</strong>
      </div>
    </div>
  );
};
