import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import { MODULE_SETTINGS, type ModuleSetting } from '#shared/rules/module-settings.ts';
import { SettingRow } from './SettingRow.tsx';
import { effectKey, type SettingWords, useSettingWords } from './setting-words.ts';
import type { ModuleDrafting } from './useModuleDraft.ts';

const GROUPS = ['applicants', 'jobs', 'candidates', 'new_jobs', 'offers'] as const;
const OWN_TITLES: readonly string[] = ['new_jobs', 'offers'];

/** Other pages with settings, by their keys in the navigation. */
const PAGES = {
  team_management: '/settings/master/team-management',
  menu_names: '/settings/master/master-view/sidebar/menu-names',
  table_columns: '/settings/master/master-view/table-columns',
} as const;

interface SettingGroupsProps {
  readonly configuration: ModuleConfiguration;
  readonly draft: ModuleDrafting;
  /** What is searched for; empty: nothing. */
  readonly words: string;
  /** What the server rejected, by path. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The settings by group: all of them, or those that a search finds by their words or their choices. */
export const SettingGroups = ({ configuration, draft, words, errors }: SettingGroupsProps) => {
  const translate = useTranslate();
  const names = useSettingWords();
  const shown = MODULE_SETTINGS.flatMap((setting: ModuleSetting) => {
    const found = foundIn(setting, names, configuration, words);
    const texts = [names.title(setting), translate(effectKey(setting, draft.values[setting.path] ?? ''))];
    const isMeant = texts.some((text) => includes(text, words)) || found.length > 0;
    return isMeant ? [{ setting, found }] : [];
  });
  if (shown.length === 0)
    return (
      <p role="status" className="hint">
        {translate('module_configurations.no_match', { words })}
      </p>
    );
  return (
    <>
      {GROUPS.map((group) => {
        const own = shown.filter(({ setting }) => setting.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`modules-${group}`}>
            <h2 id={`modules-${group}`}>
              {translate(OWN_TITLES.includes(group) ? `module_configurations.${group}` : `menu.${group}`)}
            </h2>
            {own.map(({ setting, found }) => (
              <SettingRow
                key={setting.path}
                setting={setting}
                configuration={configuration}
                words={names}
                value={draft.values[setting.path] ?? ''}
                isChanged={draft.changes.some(({ path }) => path === setting.path)}
                isChangedSince={draft.changedSince.includes(setting.path)}
                error={errors[setting.path]}
                found={found}
                onChange={(value) => draft.edit(setting.path, value)}
              />
            ))}
          </section>
        );
      })}
      {words ? null : (
        <section aria-labelledby="modules-elsewhere">
          <h2 id="modules-elsewhere">{translate('module_configurations.elsewhere')}</h2>
          <ul className="bare modules-pages">
            {Object.entries(PAGES).map(([key, to]) => (
              <li key={key}>
                <Link to={to}>{translate(`menu.${key}`)}</Link>
                <span>{translate(`module_configurations.pages.${key}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const includes = (text: string, words: string): boolean => text.toLocaleLowerCase().includes(words.toLocaleLowerCase());

/** The choices of a list that a search finds. */
function foundIn(
  setting: ModuleSetting,
  names: SettingWords,
  { choices }: ModuleConfiguration,
  words: string,
): readonly string[] {
  if (!words || (setting.kind !== 'fields' && setting.kind !== 'tabs')) return [];
  return (choices[setting.path] ?? []).filter((name) => includes(names.choice(setting, name), words));
}
