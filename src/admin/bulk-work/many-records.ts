import type { BulkRecords } from '#shared/contracts/bulk-jobs.ts';

/** Records that something is to be done with together: those selected, or all that a filter leaves. */
export interface ManyRecords {
  readonly records: BulkRecords;
  readonly count: number;
}
