import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { recordTitle } from '#admin/words/record-title.ts';
import { useApi } from '#client/api/useApi.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { AddDialog } from './AddDialog.tsx';
import { createAddingApi } from '../api.ts';

interface AddCandidatesDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

const WORDS = {
  action: 'applicants.add_candidates.action',
  submit: 'applicants.add_candidates.submit',
  done: 'applicants.add_candidates.done',
} as const;

/** Chooses candidates for a job, of those that the user can read. */
const AddCandidatesDialog = ({ record, onClose }: AddCandidatesDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const jobs = useDefinition('jobs');
  const api = useApi(createAddingApi);
  return (
    <AddDialog
      title={translate('applicants.add_candidates.title', { name: recordTitle(jobs, record, locale) })}
      of={record.id}
      resource="candidates"
      label={translate('applicants.add_candidates.candidates')}
      note={(candidate) => String(candidate['email'] ?? candidate['candidate_phone'] ?? '')}
      words={WORDS}
      findApplied={async (ids, signal) => api.getApplied({ job: record.id }, 'candidate', ids, signal)}
      onSend={async (ids) => api.addCandidates(record.id, ids)}
      onClose={onClose}
    />
  );
};

export default AddCandidatesDialog;
