import { LANGUAGES } from '#shared/rules/languages.ts';
import type { Session } from '../session/session.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';
import type { Languages, Spoken } from './i18n-provider.ts';

/** Where the browser keeps the language (SPEC 3), so that sign-in speaks it too. */
const KEPT = 'i18n_locale';

/** The language of the interface in this browser. */
export interface InterfaceLanguage {
  readonly languages: Languages;
  readonly spoken: Stored<Spoken>;
  /** Changes it once its texts are here; of several calls the last one counts. @throws {Error} when its texts could not be fetched. */
  speak(locale: string): Promise<void>;
  /** Speaks what this browser spoke last; English where that is no language of this application. */
  speakKept(): Promise<void>;
}

export const createInterfaceLanguage = (languages: Languages, storage: Storage = localStorage): InterfaceLanguage => {
  const spoken = createStored<Spoken>({ locale: 'en' });
  let wanted = 'en';

  const speak = async (locale: string) => {
    if (locale === wanted) return;
    wanted = locale;
    try {
      const messages = await languages.load[locale]?.();
      if (wanted !== locale) return;
      storage.setItem(KEPT, locale);
      document.documentElement.lang = messages ? locale : 'en';
      spoken.set({ locale, messages });
    } catch (error) {
      if (wanted === locale) wanted = spoken.get().locale;
      throw error;
    }
  };
  return {
    languages,
    spoken,
    speak,
    speakKept: () => {
      const kept = storage.getItem(KEPT);
      return speak(LANGUAGES.find((code) => code === kept) ?? 'en');
    },
  };
};

/**
 * Uses the language of the signed-in user's profile, and follows the browser's other tabs. It stays after sign-out:
 * most browsers belong to one user. @returns a function that stops it.
 */
export const followLanguage = (language: InterfaceLanguage, session: Session): (() => void) => {
  let ofProfile: string | undefined;
  // Texts that could not be fetched leave the language as it was.
  const speak = (locale: string) => void language.speak(locale).catch(() => undefined);
  const followProfile = () => {
    const state = session.state.get();
    const next = state.status === 'signed_in' ? state.profile.language : undefined;
    if (next && next !== ofProfile) speak(next);
    ofProfile = next;
  };
  const followTab = ({ key, newValue }: StorageEvent) => {
    if (key === KEPT && newValue) void language.speakKept().catch(() => undefined);
  };
  followProfile();
  const stop = session.state.subscribe(followProfile);
  window.addEventListener('storage', followTab);
  return () => {
    stop();
    window.removeEventListener('storage', followTab);
  };
};
