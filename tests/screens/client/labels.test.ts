import { describe, expect, it, vi } from 'vitest';
import type { Messages } from '#client/i18n/catalogue-messages.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { createInterfaceLanguage, followLanguage } from '#client/i18n/interface-language.ts';
import type { Session, SessionState } from '#client/session/session.ts';
import { createStored } from '#ui/store.ts';
import { buildCatalogue, buildField, buildResource } from './catalogue-builder.ts';

const catalogue = buildCatalogue([
  buildResource('companies', {
    title: 'Company',
    titlePlural: 'Companies',
    fieldList: [
      buildField('name', { title: 'Legal name', help: 'As in the register' }),
      buildField('status', { type: 'choice', enum: ['active', 'on_hold'], enumTitles: { active: 'Trading' } }),
      buildField('address', { type: 'group', fields: { city: buildField('city', { title: 'Town' }) } }),
    ],
  }),
]);

const provide = (english: Messages = {}, load = {}) => createI18nProvider({ english, load, available: [] }, catalogue);

describe('the words of a resource', () => {
  it.each(['companies', 'recruitments/companies'])('are found as %s', (name) => {
    const { translate } = provide();

    expect(translate(`resources.${name}.fields.name`)).toBe('Legal name');
    expect(translate(`resources.${name}.name`, { smart_count: 2 })).toBe('Companies');
    expect(translate(`resources.${name}.name`, { smart_count: 1 })).toBe('Company');
  });

  it('cover groups, help, choices with and without a title of their own, and the menu', () => {
    const { translate } = provide();

    expect(translate('resources.companies.fields.address.city')).toBe('Town');
    expect(translate('resources.companies.help.name')).toBe('As in the register');
    expect(translate('resources.companies.enums.status.active')).toBe('Trading');
    expect(translate('resources.companies.enums.status.on_hold')).toBe('On hold');
    expect(translate('menu.companies')).toBe('Companies');
  });

  it('give way to a locale file, key by key', () => {
    const { translate } = provide({ resources: { companies: { fields: { name: 'Registered name' } } } });

    expect(translate('resources.companies.fields.name')).toBe('Registered name');
    expect(translate('resources.companies.fields.status')).toBe('Status');
  });
});

describe('the language of the interface', () => {
  const speaking = () => {
    const fetched: string[] = [];
    const load = {
      de: async (): Promise<Messages> => {
        fetched.push('de');
        return { resources: { companies: { fields: { name: 'Firma' } } } };
      },
      fr: async (): Promise<Messages> => {
        fetched.push('fr');
        return {};
      },
    };
    const languages = { english: {}, load, available: [] };
    const language = createInterfaceLanguage(languages);
    return { fetched, load, language, i18n: () => createI18nProvider(languages, catalogue, language.spoken.get()) };
  };

  it('falls back to English where it lacks a text, and only what is spoken is fetched', async () => {
    const { fetched, language, i18n } = speaking();

    await language.speak('de');

    expect(i18n().translate('resources.recruitments/companies.fields.name')).toBe('Firma');
    expect(i18n().translate('resources.companies.fields.status')).toBe('Status');
    expect(fetched).toEqual(['de']);
    expect(localStorage.getItem('i18n_locale')).toBe('de');
    expect(document.documentElement.lang).toBe('de');
  });

  it('writes numbers its own way even where it has no words of its own yet, and those stay English', async () => {
    const { language, i18n } = speaking();

    await language.speak('ja');

    expect(i18n().getLocale()).toBe('ja');
    expect(i18n().translate('resources.companies.name', { smart_count: 2 })).toBe('Companies');
    expect(document.documentElement.lang).toBe('en');
  });

  it('is that of the profile, then of the tab that changed it, and stays after the person left', async () => {
    const { language } = speaking();
    const state = createStored<SessionState>({ status: 'signed_out' });
    const stop = followLanguage(language, { state } as Session);
    const spoken = () => language.spoken.get().locale;

    state.set({ status: 'signed_in', profile: { language: 'de' } } as SessionState);
    await vi.waitFor(() => expect(spoken()).toBe('de'));
    localStorage.setItem('i18n_locale', 'fr');
    window.dispatchEvent(new StorageEvent('storage', { key: 'i18n_locale', newValue: 'fr' }));
    await vi.waitFor(() => expect(spoken()).toBe('fr'));
    state.set({ status: 'signed_out', end: 'signed_out' });
    stop();

    expect(spoken()).toBe('fr');
  });

  it('is English where the browser keeps something else than a language', async () => {
    localStorage.setItem('i18n_locale', 'de');
    const { language } = speaking();
    await language.speakKept();
    localStorage.setItem('i18n_locale', '<b>');

    await language.speakKept();

    expect(language.spoken.get().locale).toBe('en');
  });

  it('stays as it was when the texts of another one cannot be fetched, and can be tried again', async () => {
    const { language, load } = speaking();
    load.de = async () => {
      throw new Error('offline');
    };

    await expect(language.speak('de')).rejects.toThrow('offline');
    expect(language.spoken.get().locale).toBe('en');
    load.de = async () => ({});
    await language.speak('de');

    expect(language.spoken.get().locale).toBe('de');
  });

  it('is the one chosen last, whatever comes first from the server', async () => {
    const { language } = speaking();

    await Promise.all([language.speak('de'), language.speak('fr')]);

    expect(language.spoken.get().locale).toBe('fr');
  });
});
