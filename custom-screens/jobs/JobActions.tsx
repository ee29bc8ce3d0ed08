import { useSearchParams } from 'react-router-dom';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import AddCandidates from '../applicants/adding/AddCandidates.tsx';

/** The way to new applicants from every tab but that of the applicants, which has its own. */
const JobActions = (props: CustomScreenProps) => {
  const [address] = useSearchParams();
  return address.get('tab') === 'applicants' ? null : <AddCandidates {...props} />;
};

export default JobActions;
