import type { Diagnostic } from '../model/diagnostic.ts';

export type Path = readonly (string | number)[];

/**
 * Adds a diagnostic of the file: place, message, kind. `allowed` with `word` gives a suggestion, `shift` points at a
 * character inside a text.
 */
export type Report = (
  path: Path,
  code: string,
  message: string,
  more?: {
    part?: 'key' | 'value';
    allowed?: readonly string[];
    word?: string;
    shift?: number;
    /** A warning: the file is in service anyway. */
    severity?: Diagnostic['severity'];
  },
) => void;
