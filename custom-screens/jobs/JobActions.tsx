import { useSearchParams } from 'react-router-dom';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import AddCandidates from '../applicants/adding/AddCandidates.tsx';
import { JobDecision } from './JobDecision.tsx';
import { TriageNew } from './TriageNew.tsx';

/** The decision about a job that waits for approval; the triage of new applicants; and the way to further ones from every tab but that of the applicants, which has its own. */
const JobActions = (props: CustomScreenProps) => {
  const [address] = useSearchParams();
  return (
    <>
      {props.resource && props.record ? <JobDecision definition={props.resource} job={props.record} /> : null}
      {props.record ? <TriageNew job={props.record} /> : null}
      {address.get('tab') === 'applicants' ? null : <AddCandidates {...props} />}
    </>
  );
};

export default JobActions;
