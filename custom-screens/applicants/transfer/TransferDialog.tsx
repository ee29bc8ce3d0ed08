import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { RecordPicker } from '#admin/record-actions/RecordPicker.tsx';
import { recordTitle } from '#admin/words/record-title.ts';
import { useHttp } from '#client/api/useApi.ts';
import { useCatalogue, useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { jobsOf } from '../adding/applied.ts';
import { type Applicant, nameOf } from '../applicant.ts';
import { NoteField } from '../parts/NoteField.tsx';
import { useStep } from '../useStep.ts';
import { TypedTransfer } from './TypedTransfer.tsx';
import '../applicants.css';

/** Moves an applicant to another job: one of the open ones that the user can list. */
const TransferDialog = ({ resource, record, onClose = () => undefined }: CustomScreenProps) => {
  const canList = useCatalogue().resources['jobs']?.can.list;
  if (!record) return null;
  if (canList) return <Transfer record={record} onClose={onClose} />;
  return resource ? <TypedTransfer definition={resource} record={record} onClose={onClose} /> : null;
};

export default TransferDialog;

interface TransferProps {
  readonly record: Applicant;
  readonly onClose: () => void;
}

const OPEN = { job_status: 'open' } as const;

const Transfer = ({ record, onClose }: TransferProps) => {
  const translate = useTranslate();
  const { job, setJob, note, setNote, error, send, isBusy } = useTransfer(record, onClose);
  const applied = useAppliedJobs(record);
  return (
    <ActionDialog
      title={translate('applicants.transfer.title', { name: nameOf(record) })}
      onClose={onClose}
      className="stage-move"
      action={translate('applicants.transfer.submit')}
      onSubmit={send}
      isBusy={isBusy}
    >
      <RecordPicker
        resource="jobs"
        filter={OPEN}
        label={translate('applicants.transfer.job')}
        value={job}
        onChange={setJob}
        except={applied}
        error={error}
      />
      <Consequence job={job} />
      <NoteField value={note} onChange={setNote} />
    </ActionDialog>
  );
};

/** What the user has chosen, and the step with it; an error of the job is at its field. */
function useTransfer(record: Applicant, onClose: () => void) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const jobs = useDefinition('jobs');
  const showError = useErrorToast();
  const { take, isBusy } = useStep(record);
  const [job, setJob] = useState<RaRecord>();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (!job) return setError(translate('validation.required'));
    const data = {
      job: Number(job.id),
      updated_on: record['updated_on'] as unknown,
      ...(note.trim() && { decision_note: note.trim() }),
    };
    try {
      await take('transfer', data, {
        message: 'applicants.transfer.done',
        args: { job: recordTitle(jobs, job, locale) },
      });
      return onClose();
    } catch (failure) {
      const atJob = errorsOf(failure)?.['job'];
      setError(atJob);
      return atJob === undefined ? showError(failure) : undefined;
    }
  };
  const choose = (next: RaRecord | undefined) => {
    setJob(next);
    setError(undefined);
  };
  return { job, setJob: choose, note, setNote, error, send, isBusy };
}

/** The jobs to which the candidate has applied, this one among them. */
function useAppliedJobs({ id, candidate, job }: Applicant): readonly number[] {
  const http = useHttp();
  const { data = [] } = useQuery({
    queryKey: ['applicants', 'applied-jobs', String(id)],
    queryFn: async ({ signal }) => jobsOf(http, candidate!.id, signal),
    enabled: Boolean(candidate),
  });
  return job ? [job.id, ...data] : data;
}

const Consequence = ({ job }: { readonly job: RaRecord | undefined }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const workflow = job?.['workflow'] as RelatedRecord | null | undefined;
  return (
    <p className="transfer-consequence">
      {workflow
        ? translate('applicants.transfer.starts_in', { workflow: relatedName(workflow, locale) })
        : translate('applicants.transfer.starts')}
    </p>
  );
};
