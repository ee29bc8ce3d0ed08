import type { FastifyRequest } from 'fastify';
import type { AddedToJob } from '#shared/contracts/candidates.ts';
import { AppError } from '#shared/errors.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { say } from '#server/platform/texts/say.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import { findOne } from '#server/records/query/read.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { createRecord } from '#server/records/write/create.ts';

export interface JobsToAdd {
  readonly jobs: readonly number[];
  readonly cv_source?: number | null | undefined;
}

/**
 * Makes a candidate an applicant of jobs, with the caller's permissions. Each job is separate: one that the
 * candidate has applied for already, or that is not the caller's to choose, leaves the others alone.
 * @throws {AppError} not_found where the caller cannot read the candidate.
 */
export async function addToJobs(http: FastifyRequest, id: number, wish: JobsToAdd): Promise<AddedToJob[]> {
  const { candidates, applicants } = http.server.registry.current.resources;
  if (!candidates || !applicants) throw new AppError('route_not_found', say('server.request.no_route'));
  const reading = requestFor(http, candidates);
  const candidate = JSON.parse(await readOne(reading, id)) as { readonly cv_source?: { readonly id: number } | null };
  const request = requestFor(http, applicants, 'create');
  const source = wish.cv_source === undefined ? (candidate.cv_source?.id ?? null) : wish.cv_source;
  const values = { candidate: id, ...(request.access.writeFields.has('cv_source') && { cv_source: source }) };
  const added: AddedToJob[] = [];
  for (const job of wish.jobs) added.push(await addToJob(http, request, { ...values, job }));
  return added;
}

type Application = Readonly<{ candidate: number; job: number }>;

async function addToJob(http: FastifyRequest, request: ResourceRequest, values: Application): Promise<AddedToJob> {
  const { job } = values;
  try {
    const { id } = await createRecord(request, { values, files: new Map(), discard: async () => undefined });
    return { job, status: 'added', applicant: id };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error;
    const known = await findApplicant(request, values);
    return known ? { job, status: 'already_applied', ...known } : { job, status: 'rejected', ...wordsOf(http, error) };
  }
}

/** The application that is there already; its number only for who can read it, and none of a job that is hidden. */
async function findApplicant(request: ResourceRequest, { candidate, job }: Application) {
  const { rows } = await request.database.query<{ id: number }>(
    `select t.id from applicants t where t.candidate_id = $1 and t.job_id = $2 and ${presentInTable('t')}`,
    [candidate, job],
  );
  const jobs = request.definitions.resources['jobs'];
  const isHidden =
    !jobs || (await findOne({ ...request, definition: jobs, access: accessTo(request, jobs) }, job)) === undefined;
  if (!rows[0] || isHidden) return undefined;
  return (await findOne(request, rows[0].id)) === undefined ? {} : { applicant: rows[0].id };
}

/** The error of the job, else that of the whole. */
function wordsOf(http: FastifyRequest, error: AppError): Pick<AddedToJob, 'code' | 'message'> {
  const { code, message, errors = {} } = http.server.texts.failure(readerLanguage(http), error);
  return { code, message: errors['job']?.text ?? Object.values(errors)[0]?.text ?? message };
}
