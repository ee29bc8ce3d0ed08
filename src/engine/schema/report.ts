import type { ResourceFault } from './definition.ts';

export type Path = readonly (string | number)[];

/**
 * Takes a fault of the file: where, what kind, in words. `allowed` with `word` gives a suggestion, `shift` points at a character
 * inside a text.
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
    /** What may stay: the file is in service all the same. */
    severity?: ResourceFault['severity'];
  },
) => void;
