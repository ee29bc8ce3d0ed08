import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import type { DuplicateReason } from '#shared/contracts/candidates.ts';

/** Two candidates who are perhaps one person. */
export interface DuplicatePair {
  readonly id: number;
  readonly candidate: RelatedRecord | null;
  readonly other: RelatedRecord | null;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly DuplicateReason[];
  readonly updated_on: string;
}
