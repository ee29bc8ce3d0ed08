import { createContext, useContext } from 'react';
import type { SettingsStore } from './settings-store.ts';

const SettingsContext = createContext<SettingsStore | undefined>(undefined);

export const SettingsProvider = SettingsContext.Provider;

export const useSettings = (): SettingsStore => {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it');
  return settings;
};
