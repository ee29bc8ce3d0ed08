import { AppError } from '#shared/errors.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import { findOne } from '#server/records/query/read.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { createRecord } from '#server/records/write/create.ts';
import type { WrittenRow } from '#server/records/write/write-statement.ts';

export interface NewApplicant {
  readonly candidate: number;
  readonly job: number;
  readonly cv_source?: number | null;
}

/** What became of bringing a candidate and a job together. */
export type AddingOutcome =
  | { readonly status: 'added'; readonly row: WrittenRow }
  /** With the number of the applicant, if the caller can read it. */
  | { readonly status: 'already_applied'; readonly applicant?: number }
  | { readonly status: 'rejected'; readonly error: AppError };

/**
 * Makes a candidate an applicant of a job, with the caller's permissions. A pair that is there already, or that the
 * caller can't choose, is an answer, so that it leaves the others of a request alone.
 * @param request of the user who creates applicants.
 */
export async function addApplicant(
  request: ResourceRequest,
  { candidate, job, cv_source }: NewApplicant,
): Promise<AddingOutcome> {
  const pair = { candidate, job };
  // A rejected insert would end the transaction that several of them share.
  const known = await findApplicant(request, pair);
  if (known) return { status: 'already_applied', ...known };
  const source = request.access.writeFields.has('cv_source') && { cv_source: cv_source ?? null };
  try {
    const values = { ...pair, ...source };
    const row = await createRecord(request, { values, files: new Map(), discard: async () => undefined });
    return { status: 'added', row };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error;
    const meanwhile = error.code === 'not_unique' ? await findApplicant(request, pair) : undefined;
    return meanwhile ? { status: 'already_applied', ...meanwhile } : { status: 'rejected', error };
  }
}

/** The applicant that is there already, where the caller can read both sides; the number only if they can read it too. */
async function findApplicant(request: ResourceRequest, { candidate, job }: NewApplicant) {
  const { rows } = await request.database.query<{ id: number }>(
    `select t.id from applicants t where t.candidate_id = $1 and t.job_id = $2 and ${presentInTable('t')}`,
    [candidate, job],
  );
  if (!rows[0]) return undefined;
  const isOpen = (await canRead(request, 'jobs', job)) && (await canRead(request, 'candidates', candidate));
  if (!isOpen) return undefined;
  return (await findOne(request, rows[0].id)) === undefined ? {} : { applicant: rows[0].id };
}

async function canRead(request: ResourceRequest, resource: 'candidates' | 'jobs', id: number): Promise<boolean> {
  const definition = request.definitions.resources[resource];
  if (!definition) return false;
  const access = accessTo(request, definition);
  return access.read !== false && (await findOne({ ...request, definition, access }, id)) !== undefined;
}
