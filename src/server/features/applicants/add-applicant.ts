import type { FastifyRequest } from 'fastify';
import type { AddedApplicant } from '#shared/contracts/applicants.ts';
import { AppError } from '#shared/errors.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import { findOne } from '#server/records/query/read.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { createRecord } from '#server/records/write/create.ts';

export interface NewApplicant {
  readonly candidate: number;
  readonly job: number;
  readonly cv_source?: number | null;
}

/**
 * Makes a candidate an applicant of a job, with the caller's permissions. The answer says what became of it, so that a
 * pair that is there already, or that the caller can't choose, leaves the others of a request alone.
 * @param named the side whose error comes first: the other one is the same for the whole request.
 */
export async function addApplicant(
  http: FastifyRequest,
  request: ResourceRequest,
  { candidate, job, cv_source }: NewApplicant,
  named: 'candidate' | 'job',
): Promise<AddedApplicant> {
  const source = request.access.writeFields.has('cv_source') && { cv_source: cv_source ?? null };
  const values = { candidate, job, ...source };
  try {
    const { id } = await createRecord(request, { values, files: new Map(), discard: async () => undefined });
    return { status: 'added', applicant: id };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error;
    const known = await findApplicant(request, { candidate, job });
    return known ? { status: 'already_applied', ...known } : { status: 'rejected', ...wordsOf(http, error, named) };
  }
}

/** The applicant that is there already, where the caller can read both sides; the number only if they can read it too. */
async function findApplicant(request: ResourceRequest, { candidate, job }: NewApplicant) {
  const { rows } = await request.database.query<{ id: number }>(
    `select t.id from applicants t where t.candidate_id = $1 and t.job_id = $2 and ${presentInTable('t')}`,
    [candidate, job],
  );
  const isOpen = (await canRead(request, 'jobs', job)) && (await canRead(request, 'candidates', candidate));
  if (!rows[0] || !isOpen) return undefined;
  return (await findOne(request, rows[0].id)) === undefined ? {} : { applicant: rows[0].id };
}

async function canRead(request: ResourceRequest, resource: 'candidates' | 'jobs', id: number): Promise<boolean> {
  const definition = request.definitions.resources[resource];
  if (!definition) return false;
  const access = accessTo(request, definition);
  return access.read !== false && (await findOne({ ...request, definition, access }, id)) !== undefined;
}

/** The error of the named side, else the first one, else that of the whole. */
export function wordsOf(
  http: FastifyRequest,
  error: AppError,
  named: 'candidate' | 'job',
): Pick<AddedApplicant, 'code' | 'message'> {
  const { code, message, errors = {} } = http.server.texts.failure(readerLanguage(http), error);
  return { code, message: errors[named]?.text ?? Object.values(errors)[0]?.text ?? message };
}
