import { useMediaQuery } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { RecordActionButton } from '#admin/record-actions/RecordActionButton.tsx';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { DecideButtons } from '../approvals/DecideButtons.tsx';
import { useRounds } from '../approvals/useRounds.ts';

interface JobDecisionProps {
  readonly definition: CatalogueResource;
  readonly job: RaRecord;
}

interface DecisionBesideProps extends JobDecisionProps {
  /** The open tab has these buttons itself. */
  readonly isInTab: boolean;
  /** What is offered beside the decision; on a phone the decision takes its place. */
  readonly children: ReactNode;
}

/** Approve and Reject of a job that waits, for those alone who are asked now. */
export const JobDecision = ({ children, ...props }: DecisionBesideProps) => {
  const { definition, job } = props;
  const isWaiting = job['job_status'] === 'pending_approval';
  const canFollow = definition.can.edit || transitionsOf(definition).length > 0;
  return isWaiting && canFollow ? <Waiting {...props}>{children}</Waiting> : children;
};

const Waiting = ({ definition, job, isInTab, children }: DecisionBesideProps) => {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const id = Number(job.id);
  const { data, change } = useRounds(id);
  const isAsked = data?.can.decide === true;
  const isUnasked = data !== undefined && !isAsked && data.rounds[0]?.state !== 'pending';
  if (isAsked && isInTab) return children;
  return (
    <>
      {isAsked ? <DecideButtons id={id} change={change} /> : null}
      {isUnasked ? <WithoutRequest definition={definition} job={job} /> : null}
      {isAsked && isNarrow ? null : children}
    </>
  );
};

/** A job that has waited since before there were requests is decided by the permissions of the user. */
const WithoutRequest = ({ definition, job }: JobDecisionProps) => {
  const { ask, isBusy, dialogs } = useRecordActions(definition);
  return (
    <>
      {transitionsOf(definition).map((transition) => {
        const recordAction = { kind: 'transitions', definition: transition } as const;
        return (
          <RecordActionButton
            key={transition.key}
            definition={definition}
            recordAction={recordAction}
            isFirst={transition.key === 'approve'}
            disabled={isBusy}
            onAsk={() => void ask(recordAction, { record: job })}
          />
        );
      })}
      {dialogs}
    </>
  );
};

const transitionsOf = ({ states }: CatalogueResource) =>
  (states?.transitions ?? []).filter(({ key }) => key === 'approve' || key === 'reject');
