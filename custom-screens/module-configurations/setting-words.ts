import { useTranslate } from 'ra-core';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { useListText } from '#engine/field-types/useListText.ts';
import {
  MODULE_SETTINGS,
  type ModuleChange,
  type ModuleSetting,
  type ModuleValue,
} from '#shared/rules/module-settings.ts';
import type { Effect } from '../versions/Effects.tsx';
import { isList, listDifference } from './draft.ts';

/** Settings that other screens know too have their texts there. */
const titleKey = ({ path, group, kind }: ModuleSetting): string =>
  kind === 'switch' ? `settings.${path}` : `module_configurations.${group}.${lastOf(path)}`;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const SETTINGS: ReadonlyMap<string, ModuleSetting> = new Map(MODULE_SETTINGS.map((each) => [each.path, each]));

/** What settings, their choices and their changes are called. */
export function useSettingWords() {
  const translate = useTranslate();
  const listed = useListText();
  const definitionOf = useKnownDefinitions();
  const fieldTitle = (resource: string, name: string) =>
    translate(`resources.${resource}.fields.${name}`, {
      _: definitionOf(resource)?.fields[name]?.title ?? name.replaceAll('_', ' '),
    });
  const tabTitle = (resource: string, key: string) =>
    translate(`resources.${resource}.tabs.${key}`, {
      _: translate(`details.tabs.${key}`, {
        _: definitionOf(resource)?.tabs.find((tab) => tab.key === key)?.title ?? key,
      }),
    });
  const choice = ({ kind, resource = '' }: ModuleSetting, name: string): string => {
    if (kind === 'choice') return translate(`module_configurations.hierarchy.${name}`);
    return kind === 'fields' ? fieldTitle(resource, name) : tabTitle(resource, name);
  };
  const value = (setting: ModuleSetting, given: ModuleValue): string => {
    if (typeof given === 'boolean') return translate(given ? 'ra.boolean.true' : 'ra.boolean.false');
    return isList(given) ? listed(given.map((name) => choice(setting, name))) : choice(setting, given);
  };
  const title = (setting: ModuleSetting) => translate(titleKey(setting));
  /** What a change does: names that become hidden and shown, or the value before and after. */
  const change = ({ path, before, after }: ModuleChange): { title: string; effects: readonly Effect[] } => {
    const setting = SETTINGS.get(path);
    if (!setting) return { title: path, effects: [] };
    if (!isList(after)) {
      const args = { before: value(setting, before), after: value(setting, after) };
      return {
        title: title(setting),
        effects: [{ kind: 'change', text: translate('module_configurations.from_to', args) }],
      };
    }
    const { added, removed } = listDifference({ before, after });
    const named = (kind: 'loss' | 'gain', key: 'hides' | 'shows', names: readonly string[]): readonly Effect[] =>
      names.length === 0
        ? []
        : [{ kind, text: translate(`module_configurations.${key}`, { names: value(setting, names) }) }];
    return { title: title(setting), effects: [...named('loss', 'hides', added), ...named('gain', 'shows', removed)] };
  };
  return { title, choice, value, change, fieldTitle, tabTitle };
}

export type SettingWords = ReturnType<typeof useSettingWords>;

/** The key of the text that says what a setting does, by its value where that decides. */
export function effectKey({ path, group, kind }: ModuleSetting, value: ModuleValue): string {
  const base = `module_configurations.effects.${group}.${lastOf(path)}`;
  if (kind === 'choice') return `${base}.${String(value)}`;
  return kind === 'switch' ? `${base}.${value === true ? 'on' : 'off'}` : base;
}
