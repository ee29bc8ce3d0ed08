import type { RaRecord } from 'ra-core';
import { RecordActionButton } from '#admin/record-actions/RecordActionButton.tsx';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { DecideButtons } from '../approvals/DecideButtons.tsx';
import { useRounds } from '../approvals/useRounds.ts';

interface JobDecisionProps {
  readonly definition: CatalogueResource;
  readonly job: RaRecord;
}

/** Approve and Reject of a job that waits, for those alone who are asked now. */
export const JobDecision = ({ definition, job }: JobDecisionProps) => {
  const isWaiting = job['job_status'] === 'pending_approval';
  const canFollow = definition.can.edit || transitionsOf(definition).length > 0;
  return isWaiting && canFollow ? <Waiting definition={definition} job={job} /> : null;
};

const Waiting = ({ definition, job }: JobDecisionProps) => {
  const id = Number(job.id);
  const { data, change } = useRounds(id);
  if (!data) return null;
  if (data.can.decide) return <DecideButtons id={id} change={change} />;
  return data.rounds[0]?.state === 'pending' ? null : <WithoutRequest definition={definition} job={job} />;
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
