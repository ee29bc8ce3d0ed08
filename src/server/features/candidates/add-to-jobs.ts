import type { FastifyRequest } from 'fastify';
import type { AddedToJob } from '#shared/contracts/candidates.ts';
import { addApplicant } from '#server/features/applicants/add-applicant.ts';
import { answerOf } from '#server/features/applicants/adding-answer.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { requestTo } from '#server/records/query/resource-request.ts';

export interface JobsToAdd {
  readonly jobs: readonly number[];
  readonly cv_source?: number | null | undefined;
}

/**
 * Makes a candidate an applicant of jobs, with the caller's permissions. Each job is separate: one that the
 * candidate has applied for already, or that is not the caller's to choose, leaves the others alone.
 * @throws {AppError} not_found where the caller cannot read the candidate.
 */
export async function applyForJobs(http: FastifyRequest, candidate: number, wish: JobsToAdd): Promise<AddedToJob[]> {
  const read = await readOne(requestTo(http, 'candidates'), candidate);
  const found = JSON.parse(read) as { readonly cv_source?: { readonly id: number } | null };
  const request = requestTo(http, 'applicants', 'create');
  const cv_source = wish.cv_source === undefined ? (found.cv_source?.id ?? null) : wish.cv_source;
  const added: AddedToJob[] = [];
  for (const job of wish.jobs)
    added.push({ job, ...answerOf(http, await addApplicant(request, { candidate, job, cv_source }), 'job') });
  return added;
}
