import type { ErrorCode, Message } from '#shared/errors.ts';
import type { SheetRow } from './sheet-file.ts';

/** The requests to the thread that reads a workbook, one at a time. */
export type ToXlsxThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'rows'; readonly sheet?: string }
  | { readonly kind: 'next' };

/** Its answer, one for each request. `rows` without any: there are no more. */
export type FromXlsxThread =
  | { readonly kind: 'opened'; readonly sheets: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'rejected'; readonly code: ErrorCode; readonly message: string | Message }
  | { readonly kind: 'failed'; readonly message: string };

export interface XlsxThreadData {
  readonly path: string;
}
