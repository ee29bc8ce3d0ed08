import { useCallback, useSyncExternalStore } from 'react';

/** What a user chose for this browser, by the keys of the specification; the first value is the default. */
const PREFERENCES = {
  /** The theme. ThemeProvider writes it and theme.js reads it before the first paint: elsewhere it is only read. */
  dark_mode: ['system', 'light', 'dark'],
  /**
   * `vertical`: the sidebar's groups are open. `collapsible-vertical`: they collapse, and so does the whole sidebar.
   */
  menu_style: ['vertical', 'collapsible-vertical'],
  layout_style: ['full'],
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
export type Preference<Name extends PreferenceName> = (typeof PREFERENCES)[Name][number];

/** The preference as it is kept, or its default where nothing, or nothing known, is kept. */
const readPreference = <Name extends PreferenceName>(name: Name): Preference<Name> => {
  const known: readonly Preference<Name>[] = PREFERENCES[name];
  return known.find((value) => value === localStorage.getItem(name)) ?? known[0]!; // every preference has values
};

/** Keeps it; every screen and every other tab of this browser follows. */
export const writePreference = <Name extends PreferenceName>(name: Name, value: Preference<Name>): void => {
  localStorage.setItem(name, value);
  for (const listener of listeners) listener();
};

/** A preference and the function that changes it, in step with all tabs. */
export const usePreference = <Name extends PreferenceName>(
  name: Name,
): readonly [Preference<Name>, (value: Preference<Name>) => void] => {
  const value = useSyncExternalStore(subscribe, () => readPreference(name));
  const change = useCallback((next: Preference<Name>) => writePreference(name, next), [name]);
  return [value, change];
};

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};
