import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Looks again at every field that is marked wrong when another one changes: rules and conditions join fields. */
export function useRevalidation(): void {
  const { subscribe, getErrors, trigger } = useFormContext();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const stale = Object.entries(getErrors())
            .filter(([path, error]) => path !== name && isFromValidation(error))
            .map(([path]) => path);
          if (stale.length > 0) void trigger(stale);
        },
      }),
    [subscribe, getErrors, trigger],
  );
}

/** An error of a field, or of one inside its group or rows, that the validator found. */
const isFromValidation = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || error instanceof Element) return false;
  if ('type' in error && error.type === 'validation') return true;
  return Object.entries(error).some(([key, inner]) => key !== 'ref' && isFromValidation(inner));
};
