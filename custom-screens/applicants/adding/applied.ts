import type { Identifier } from 'ra-core';
import type { AddedCandidate } from '#shared/contracts/applicants.ts';
import type { Http } from '#client/api/http.ts';
import { listRows } from '#client/records/list-rows.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';

/** What became of one of the chosen records. */
export interface Added extends Pick<AddedCandidate, 'status' | 'message'> {
  readonly id: number;
}

const APPLICANTS = '/customer/applicant/';
const MAX_APPLICATIONS = 100;

/** The jobs that the user can see an application of this candidate for. */
export async function jobsOf(http: Http, candidate: Identifier, signal?: AbortSignal): Promise<readonly number[]> {
  const asked = { filter: { candidate }, limit: MAX_APPLICATIONS, fields: ['job'], signal };
  const rows = await listRows<{ readonly job: RelatedRecord | null }>(http, APPLICANTS, asked);
  return rows.flatMap(({ job }) => (job ? [job.id] : []));
}

type Side = 'candidate' | 'job';

/** Of these records, those that the user can see an application of with this candidate or job. */
export async function findApplied(
  http: Http,
  of: Partial<Record<Side, Identifier>>,
  side: Side,
  ids: readonly Identifier[],
  signal?: AbortSignal,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const asked = { filter: { ...of, [side]: ids }, limit: ids.length, fields: [side], signal };
  const rows = await listRows<Partial<Record<Side, RelatedRecord | null>>>(http, APPLICANTS, asked);
  return new Set(rows.flatMap((row) => (row[side] ? [row[side].id] : [])));
}
