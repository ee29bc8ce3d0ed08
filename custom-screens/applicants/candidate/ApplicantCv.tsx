import { ResourceContextProvider } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import CandidateCv from '../../candidates/details/CandidateCv.tsx';
import { CandidateOf } from './CandidateOf.tsx';

/** The CV of the candidate who has applied, with its versions. */
const ApplicantCv = ({ record }: CustomScreenProps) =>
  record ? (
    <CandidateOf record={record}>
      {(definition, candidate) => (
        <ResourceContextProvider value={adminName(definition)}>
          <CandidateCv resource={definition} record={candidate} />
        </ResourceContextProvider>
      )}
    </CandidateOf>
  ) : null;

export default ApplicantCv;
