import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { recordTitle } from '#admin/words/record-title.ts';
import { useHttp } from '#client/api/useApi.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { AddDialog } from './AddDialog.tsx';
import { addToJobs } from '#shared/contracts/candidates.ts';
import { findApplied } from '../applied.ts';

interface AddToJobsDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** Jobs that still take candidates. */
const OPEN = { job_status: 'open' } as const;
const WORDS = {
  action: 'candidates.add_to_jobs.action',
  submit: 'candidates.add_to_jobs.submit',
  done: 'candidates.add_to_jobs.done',
} as const;

/** Chooses jobs for a candidate. */
const AddToJobsDialog = ({ record, onClose }: AddToJobsDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const candidates = useDefinition('candidates');
  const http = useHttp();
  return (
    <AddDialog
      title={translate('candidates.add_to_jobs.title', { name: recordTitle(candidates, record, locale) })}
      of={record.id}
      resource="jobs"
      filter={OPEN}
      label={translate('candidates.add_to_jobs.jobs')}
      note={(job) => String(job['code'] ?? '')}
      words={WORDS}
      findApplied={async (ids, signal) => findApplied(http, { candidate: record.id }, 'job', ids, signal)}
      onSend={async (jobs) => {
        const added = await http.call(addToJobs, { params: { id: record.id }, body: { jobs } });
        return added.map(({ job: id, ...outcome }) => ({ id, ...outcome }));
      }}
      onClose={onClose}
    />
  );
};

export default AddToJobsDialog;
