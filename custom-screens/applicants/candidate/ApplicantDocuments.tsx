import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { RelatedList } from '#admin/list/RelatedList.tsx';
import { CandidateOf } from './CandidateOf.tsx';

/** The documents of the candidate who has applied. */
const ApplicantDocuments = ({ record }: CustomScreenProps) =>
  record ? (
    <CandidateOf record={record}>
      {(_definition, candidate) => <RelatedList resource="candidate_documents" via="candidate" record={candidate} />}
    </CandidateOf>
  ) : null;

export default ApplicantDocuments;
