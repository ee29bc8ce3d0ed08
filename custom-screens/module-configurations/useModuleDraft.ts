import { useMemo, useState } from 'react';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import type { ModuleValue, ModuleValues } from '#shared/rules/module-settings.ts';
import { changedValues, type ModuleDraft, withDraft } from './draft.ts';

const NOTHING: ModuleDraft = {};

/** The settings as they are saved, with what the user has edited. Asks before the user leaves unsaved changes. */
export function useModuleDraft(configuration: ModuleConfiguration) {
  const [draft, setDraft] = useState(NOTHING);
  const saved: ModuleValues = configuration.values;
  const drafted = useMemo(() => withDraft(saved, draft), [saved, draft]);
  const asked = useMemo(() => changedValues(drafted.changes), [drafted.changes]);
  useLeaveGuard(drafted.changes.length, () => undefined, []);
  const editAll = (values: ModuleValues) =>
    setDraft((before) => ({
      ...before,
      ...Object.fromEntries(
        Object.entries(values).flatMap(([path, mine]) => {
          const base = saved[path];
          return base === undefined ? [] : [[path, { base, mine }] as const];
        }),
      ),
    }));
  return {
    ...drafted,
    saved,
    /** The changed values, as the server takes them. */
    asked,
    count: drafted.changes.length,
    edit: (path: string, mine: ModuleValue) => editAll({ [path]: mine }),
    editAll,
    discard: () => setDraft(NOTHING),
  };
}

export type ModuleDrafting = ReturnType<typeof useModuleDraft>;
