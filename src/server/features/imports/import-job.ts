import type { ImportPlan, ImportPreview, ImportQuestion } from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { StoredProvenance } from '#server/records/write/provenance/carry-provenance.ts';

/** What is imported: the file, how it is read, and the plan. */
export interface ImportData {
  readonly resource: string;
  readonly file_id: string | null;
  readonly file_name: string;
  readonly size: number;
  readonly preview: ImportPreview;
  readonly plan: ImportPlan | null;
  readonly questions: readonly ImportQuestion[];
}

/** An import as a job: its total is the number of rows, and its items are those that were written, or are invalid. */
export type ImportJob = Job<ImportData>;

/** The last row that was done, and a digest by which the file is known again. */
export interface ImportPosition {
  readonly row: number;
  readonly digest: string | null;
}

export const START: ImportPosition = { row: 0, digest: null };

/** A record that a row wrote, for the undo. */
export interface WrittenRecord {
  readonly resource: string;
  readonly record: number;
  readonly kind: 'created' | 'changed';
  readonly version: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  /** Where the earlier values came from. */
  readonly provenance?: readonly StoredProvenance[] | null;
  /** Why an undo has kept it. */
  readonly kept?: { readonly title: string; readonly reason: FieldError };
}
