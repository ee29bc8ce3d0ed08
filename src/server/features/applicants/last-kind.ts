import type { StageKind } from '#shared/contracts/workflows.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** The kinds of stages on the way to a hire, in their order. */
export const WAY_KINDS = [
  'new',
  'screen',
  'submit',
  'assess',
  'interview',
  'offer',
  'onboarding',
] as const satisfies readonly StageKind[];

const isOnWay = (kind: unknown): boolean => (WAY_KINDS as readonly unknown[]).includes(kind);

/** The kind of the last stage on the way of an applicant who is in none; null for those who are on the way or hired. */
export function lastKind(before: WriteValues | undefined, after: WriteValues): unknown {
  if (after['status'] === 'hired' || after['stage_kind'] === 'hired' || isOnWay(after['stage_kind'])) return null;
  return isOnWay(before?.['stage_kind']) ? before!['stage_kind'] : (before?.['last_kind'] ?? null);
}
