/** A diagnostic of a file, in words for its editor. */
export interface Diagnostic {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  /** Short kind: SYNTAX, KEY, VALUE, TYPE, REF, DUPLICATE, NOT_BUILT … */
  readonly code: string;
  /** Dotted path inside the file. */
  readonly path: string;
  readonly message: string;
  /** What is allowed there, and the nearest allowed word. */
  readonly allowed?: readonly string[];
  readonly suggestion?: string;
  /** The source line, for the picture with the caret. */
  readonly excerpt?: string;
}
