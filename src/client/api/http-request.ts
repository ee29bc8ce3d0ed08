/** A request below the API. */
export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, with its slashes. */
  readonly url: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** JSON, or a FormData for files. */
  readonly data?: unknown;
  /** Of a create: sent again with the same key, it answers the record that is there. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Bytes of the upload that are on their way, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}
