import { useMemo, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useRecordForm } from './form-context.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';

/**
 * How many fields differ from the version that the next save is based on. The caller is rendered again when that number
 * changes.
 */
export function useUnsaved(base: Values): number {
  const { definition } = useRecordForm();
  const { subscribe, getValues } = useFormContext();
  const unsaved = useMemo(
    () => unsavedFields({ definition, base, subscribe, getValues }),
    [definition, base, subscribe, getValues],
  );
  return useSyncExternalStore(unsaved.listen, unsaved.count);
}

interface UnsavedWanted extends Pick<UseFormReturn, 'subscribe' | 'getValues'> {
  readonly definition: CatalogueResource;
  readonly base: Values;
}

/** A change of one field is compared with that field alone, a change of many with the whole form. */
function unsavedFields({ definition, base, subscribe, getValues }: UnsavedWanted) {
  const changedNow = () => new Set(changedNames(definition, getValues(), base));
  let changed = changedNow();
  const compare = (name: string) => {
    const isChanged =
      changedNames(definition, { [name]: getValues(name) as unknown }, { [name]: base[name] }).length > 0;
    if (isChanged) changed.add(name);
    else changed.delete(name);
  };
  return {
    count: () => changed.size,
    listen: (onChange: () => void) => {
      changed = changedNow();
      return subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) changed = changedNow();
          else compare(name.split('.', 1)[0] ?? name);
          onChange();
        },
      });
    },
  };
}
