import type { PerformedAction } from '#client/records/api.ts';
import type { AllCalls } from '../client/all-calls.ts';
import type { Answers } from '../client/answering-http.ts';

/** Steps of an applicant, answered at their addresses. */
export const answeringSteps =
  (answers: Answers): AllCalls['performRecordAction'] =>
  async (_resource, id, { kind, key, data }) => {
    const url = `/customer/applicant/${id}/${kind}/${key}/`;
    return (await answers[url]?.({ method: 'POST', url, data })) as PerformedAction;
  };
