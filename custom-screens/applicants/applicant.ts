import type { RaRecord } from 'ra-core';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';

/** What the screens read of an applicant. A field that the user can't see is absent. */
export interface Applicant extends RaRecord {
  readonly candidate?: RelatedRecord | null;
  readonly applicant?: string | null;
  readonly job?: RelatedRecord | null;
  readonly organization?: RelatedRecord | null;
  readonly company?: RelatedRecord | null;
  readonly business_unit?: RelatedRecord | null;
  readonly department?: RelatedRecord | null;
  readonly cv_source?: RelatedRecord | null;
  readonly status?: string;
  readonly rating?: number | null;
  readonly created_on?: string;
}

/** Whom the screens speak of. */
export const nameOf = ({ applicant, candidate, id }: Applicant): string => applicant ?? candidate?.name ?? `#${id}`;

/** The unit that the job is for, the lowest one. */
export const unitOf = (applicant: Applicant): RelatedRecord | undefined =>
  applicant.department ?? applicant.business_unit ?? applicant.company ?? applicant.organization ?? undefined;
