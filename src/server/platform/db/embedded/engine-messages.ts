/** The parameters that an engine thread starts with. */
export interface EngineOptions {
  /** Absolute path of the database's own directory. */
  readonly directory: string;
  /** False only for data that can be lost, such as a test's. */
  readonly durable: boolean;
}

/** `wire` carries bytes of the PostgreSQL protocol, both ways. */
export type ToEngine = { readonly kind: 'wire'; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly kind: 'close' };

export type FromEngine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'wire'; readonly bytes: Uint8Array<ArrayBuffer> };
