import { useSearchParams } from 'react-router-dom';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import AddCandidates from '../applicants/adding/AddCandidates.tsx';
import { JobDecision } from './JobDecision.tsx';
import { TriageNew } from './TriageNew.tsx';

/** The decision about a job that waits for approval; the triage of new applicants; and the way to further ones from every tab but that of the applicants, which has its own. */
const JobActions = (props: CustomScreenProps) => {
  const [address] = useSearchParams();
  const { resource, record } = props;
  const tab = address.get('tab');
  const others = (
    <>
      {record ? <TriageNew job={record} /> : null}
      {tab === 'applicants' ? null : <AddCandidates {...props} />}
    </>
  );
  if (!resource || !record) return others;
  return (
    <JobDecision definition={resource} job={record} isInTab={tab === 'approval'}>
      {others}
    </JobDecision>
  );
};

export default JobActions;
