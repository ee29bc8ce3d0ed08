import { ResourceContextProvider, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { ErrorState } from '#admin/list/ListStates.tsx';
import ApplicantActions from '../../applicants/ApplicantActions.tsx';
import StageBar from '../../applicants/StageBar.tsx';
import SummaryTab from '../../applicants/summary/SummaryTab.tsx';
import type { Applicant } from '../../applicants/applicant.ts';
import { useWaitingRecord } from './useWaitingRecord.ts';
import { WaitingWork } from './WaitingWork.tsx';

interface ApplicantWorkProps {
  readonly id: number;
  readonly onDone: () => void;
}

/** An applicant to decide about: the summary, and the steps. Any step is a decision. */
export const ApplicantWork = ({ id, onDone }: ApplicantWorkProps) => {
  const translate = useTranslate();
  const { definition, record, error, refetch } = useWaitingRecord<Applicant>('applicants', id);
  useMoved(record, onDone);
  if (!record && error)
    return <ErrorState title={translate('my_work.failure')} error={error} onRetry={() => void refetch()} />;
  if (!record) return <WaitingWork />;
  return (
    <ResourceContextProvider value={adminName(definition)}>
      <div className="work-drawer-bar">
        <Link to={`${definition.route}/${id}`}>{translate('my_work.open_applicant')}</Link>
        <span />
        <ApplicantActions resource={definition} record={record} />
      </div>
      <div className="work-drawer-body">
        <StageBar resource={definition} record={record} />
        <SummaryTab resource={definition} record={record} />
      </div>
    </ResourceContextProvider>
  );
};

/** Calls back once the applicant is at another place than at first. */
function useMoved(record: Applicant | undefined, onMoved: () => void): void {
  const place = record && `${record.status} ${String(record['stage_since'])}`;
  const [first, setFirst] = useState(place);
  if (first === undefined && place !== undefined) setFirst(place);
  const call = useEffectEvent(onMoved);
  useEffect(() => {
    if (first !== undefined && place !== undefined && first !== place) call();
  }, [first, place]);
}
