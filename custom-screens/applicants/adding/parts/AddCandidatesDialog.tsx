import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { recordTitle } from '#admin/words/record-title.ts';
import { useHttp } from '#client/api/useApi.ts';
import { asksBeforeAdding } from '#shared/rules/job-applicants.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { AddDialog } from './AddDialog.tsx';
import { addCandidatesToJob } from '#shared/contracts/applicants.ts';
import { findApplied } from '../applied.ts';

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
  const http = useHttp();
  const confirm = useConfirm();
  const status = String(record['job_status']);
  const ask = async (count: number) =>
    (await confirm({
      title: 'applicants.adding.waiting.title',
      message: `applicants.adding.waiting.${status}`,
      confirm: WORDS.submit,
      args: { smart_count: count },
    })) === true;
  return (
    <AddDialog
      title={translate('applicants.add_candidates.title', { name: recordTitle(jobs, record, locale) })}
      of={record.id}
      resource="candidates"
      label={translate('applicants.add_candidates.candidates')}
      note={(candidate) => String(candidate['email'] ?? candidate['candidate_phone'] ?? '')}
      words={WORDS}
      findApplied={async (ids, signal) => findApplied(http, { job: record.id }, 'candidate', ids, signal)}
      {...(asksBeforeAdding(status) && { onAsk: ask })}
      onSend={async (candidates) => {
        const added = await http.call(addCandidatesToJob, { params: { id: record.id }, body: { candidates } });
        return added.map(({ candidate: id, ...outcome }) => ({ id, ...outcome }));
      }}
      onClose={onClose}
    />
  );
};

export default AddCandidatesDialog;
