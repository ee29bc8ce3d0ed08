import type { FastifyRequest } from 'fastify';
import type { AddedCandidate } from '#shared/contracts/applicants.ts';
import { AppError } from '#shared/errors.ts';
import { readOne } from '#server/records/query/read-one.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { addApplicant } from './add-applicant.ts';
import { answerOf, wordsOf } from './adding-answer.ts';

/**
 * Makes candidates applicants of a job, with the caller's permissions and each with the source of the candidate. Each
 * candidate is separate.
 * @throws {AppError} not_found where the caller can't read the job.
 */
export async function addCandidates(
  http: FastifyRequest,
  job: number,
  candidates: readonly number[],
): Promise<AddedCandidate[]> {
  await readOne(requestTo(http, 'jobs'), job);
  const candidatesOf = requestTo(http, 'candidates');
  // Those that are only lent, for other applications, are not added to further jobs.
  const reading = { ...candidatesOf, access: { ...candidatesOf.access, read: candidatesOf.access.own } };
  const request = requestTo(http, 'applicants', 'create');
  const added: AddedCandidate[] = [];
  for (const candidate of candidates) added.push(await addOne(http, { reading, request }, { candidate, job }));
  return added;
}

async function addOne(
  http: FastifyRequest,
  { reading, request }: { readonly reading: ResourceRequest; readonly request: ResourceRequest },
  { candidate, job }: { readonly candidate: number; readonly job: number },
): Promise<AddedCandidate> {
  try {
    const found = JSON.parse(await readOne(reading, candidate)) as {
      readonly cv_source?: { readonly id: number } | null;
    };
    const values = { candidate, job, cv_source: found.cv_source?.id ?? null };
    return { candidate, ...answerOf(http, await addApplicant(request, values), 'candidate') };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return { candidate, status: 'rejected', ...wordsOf(http, error, 'candidate') };
  }
}
