import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { changeAt, defaultSettings, settingAt } from '#shared/rules/settings.ts';
import { useStored } from '#ui/store.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { errorsOf } from './save-failure.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

export interface TeamSettingsForm {
  /** The team's settings as they are saved, with the defaults where nothing is. */
  readonly saved: Settings;
  /** The values that the user has edited, by their dotted path in the settings. */
  readonly touched: Readonly<Record<string, unknown>>;
  /** How many of them differ from what is saved. */
  readonly unsaved: number;
  readonly isSaving: boolean;
  /** What the server rejected about the value at this path, until something is edited. */
  readonly errorAt: (path: string) => string | undefined;
  readonly edit: (path: string, value: unknown) => void;
  readonly reset: () => void;
  /** Sends what differs, and says that it is saved; errors of single values are at their fields. */
  readonly save: () => Promise<void>;
}

const DEFAULTS = defaultSettings({});

/**
 * A form of some of the team's settings. Asks before the user leaves unsaved changes.
 * @param message the key of what is said once they are saved.
 */
export function useTeamSettingsForm(message: string): TeamSettingsForm {
  const translate = useTranslate();
  const { team, changeTeam } = useSettings();
  const saved = { ...DEFAULTS, ...useStored(team) };
  const toast = useToast();
  const showError = useErrorToast();
  const [touched, setTouched] = useState<Readonly<Record<string, unknown>>>({});
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const unsaved = Object.entries(touched).filter(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(settingAt(saved, path)),
  );
  useLeaveGuard(unsaved.length, () => undefined);
  const save = async () => {
    setSaving(true);
    try {
      await changeTeam(changeAt(Object.fromEntries(unsaved)));
      setTouched({});
      toast.success(message);
    } catch (error) {
      const found = errorsOf(error);
      if (found) setRejected(found);
      else showError(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    saved,
    touched,
    unsaved: unsaved.length,
    isSaving,
    errorAt: (path) => (rejected[path] === undefined ? undefined : errorText(rejected[path], translate)),
    edit: (path, value) => {
      setTouched((before) => ({ ...before, [path]: value }));
      setRejected({});
    },
    reset: () => setTouched({}),
    save,
  };
}
