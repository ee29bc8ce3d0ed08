import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type Choice, ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import { useState } from 'react';

import { usePaused } from '#client/search/usePaused.ts';
import type { ApprovalContext, ApprovalQuestion } from '#shared/contracts/approvals.ts';
import { ChainLine, ChosenMatrix } from './ChosenMatrix.tsx';
import { useMatrixApi } from './useMatrices.ts';
import { useWho } from './useWho.ts';

interface WhoWouldApproveProps {
  readonly context: ApprovalContext;
  /** A matrix that counts as if it were saved; its own levels say who can't view the jobs of the unit. */
  readonly matrix?: ApprovalQuestion['matrix'];
  /** What is asked about until a job is chosen. */
  readonly unit?: ApprovalQuestion['unit'];
}

/** Tries a job, or the unit of the form: which matrix decides, why, and who is asked. */
export const WhoWouldApprove = ({ context, matrix, unit }: WhoWouldApproveProps) => {
  const translate = useTranslate();
  const api = useMatrixApi(context);
  const [job, setJob] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const query = usePaused(typed);
  const jobs = useQuery({ queryKey: ['approval-jobs', query], queryFn: ({ signal }) => api.jobs(query, signal) });
  const place = job ? { job: job.id } : unit && { unit };
  const question = { ...place, ...(matrix && { matrix }) };
  const answer = useWho(context, question);
  return (
    <section className="apm-try">
      <h3 className="row">
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
        {translate(`approvals.who.title.${context}`)}
      </h3>
      <ChoiceBox
        isUnlabeled
        label={translate('approvals.who.job')}
        options={jobs.data ?? []}
        value={job}
        onChange={setJob}
        onType={setTyped}
        isLoading={jobs.isFetching}
        placeholder={translate('approvals.who.job')}
      />
      <div aria-live="polite" className="apm-answer">
        {answer.data ? (
          <>
            <ChosenMatrix choice={answer.data.choice} />
            <ChainLine
              levels={answer.data.levels}
              unreadable={job === null && matrix ? [] : answer.data.unreadable}
              isJob={job !== null}
            />
          </>
        ) : (
          <p className="list-quiet">{answer.error ? answer.error.message : translate('approvals.who.hint')}</p>
        )}
      </div>
    </section>
  );
};
