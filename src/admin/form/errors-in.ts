import type { FieldErrors } from 'react-hook-form';

/** An error that a form shows, by the dotted path of its field. */
export interface ShownError {
  readonly path: string;
  readonly message: string;
  /** `validation` if the form's own check found it, `server` if a save was rejected. */
  readonly type: unknown;
}

/** A form's errors as a flat list; those of rows and groups beside those inside them. */
export function errorsIn(errors: FieldErrors, prefix = ''): readonly ShownError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object' || name === 'ref') return [];
    const path = prefix + name;
    const own = typeof error.message === 'string' ? [{ path, message: error.message, type: error.type }] : [];
    return [...own, ...errorsIn(error as FieldErrors, `${path}.`)];
  });
}
