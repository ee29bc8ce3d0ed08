import { useCallback, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';

/** Reads values of the form by their paths. */
export type ReadValues = (paths: readonly string[]) => readonly unknown[];

/**
 * What `ask` makes of some values of the form. It is asked again when one of them changes, and the caller is rendered
 * again only when the answer is another one.
 * @param paths of the values; the same array as long as they are the same.
 * @param ask answers with the same thing for the same values: text, a number, or an object that there is once.
 */
export function useAnswer<Answer>(paths: readonly string[], ask: (read: ReadValues) => Answer): Answer {
  const { subscribe, getValues } = useFormContext();
  const listen = useCallback(
    (callback: () => void) =>
      paths.length === 0 ? nothing : subscribe({ name: [...paths], formState: { values: true }, callback }),
    [subscribe, paths],
  );
  return useSyncExternalStore(listen, () => ask((wanted) => getValues([...wanted]) as readonly unknown[]));
}

const nothing = (): void => undefined;

/** The values of fields as a record that has no others. */
export const recordOf = (names: readonly string[], read: ReadValues): Readonly<Record<string, unknown>> => {
  const values = read(names);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};
