import { useLocale, useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { insideSentence } from '#engine/model/wording.ts';
import { ACTIVITY_GROUPS } from '#shared/contracts/activity.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { GROUP_ACTIONS, PEOPLE } from '#shared/rules/activity.ts';
import { type LogTab, TAB_GROUPS } from './log-view.ts';

const RECORD_ACTIONS: readonly string[] = [
  'created',
  'updated',
  'transitioned',
  'deleted',
  'restored',
  'purged',
  'file_added',
  'file_removed',
];

/** The actions that a tab can be narrowed to. */
export const actionsOf = (tab: LogTab): readonly string[] =>
  ACTIVITY_GROUPS.filter((group) => TAB_GROUPS[tab].includes(group)).flatMap((group) =>
    group === 'records' ? RECORD_ACTIONS : GROUP_ACTIONS[group],
  );

const spoken = (key: string): string => key.replaceAll('_', ' ');

const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Whether an entry is about nothing but its user, or about no record at all. */
const isAlone = ({ resource, record, user }: ActivityLogEntry): boolean =>
  resource === null || (resource === PEOPLE && (user === null || record?.id === user.id));

/** Uses of the actions of resource files, and their undo. */
const OF_FILE = /^(did|undid)_/;

/** What actions and kinds of objects are called. What a later version records is made readable from its key. */
export function useLogLabels() {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  const nameOf = (resource: string, count: number) =>
    resources[resource]
      ? translate(`resources.${resource}.name`, { smart_count: count })
      : translate(`activity_log.objects.${resource}`, { smart_count: count, _: capitalized(spoken(resource)) });
  return {
    /** The key of the sentence that says what was done, and what the action is called where the sentence doesn't say it. */
    sentence: (entry: ActivityLogEntry): { readonly key: string; readonly action?: string } => {
      const { action, resource } = entry;
      const has = (key: string) => translate(key, { _: '' }) !== '';
      const ofFile = OF_FILE.exec(action);
      if (ofFile) {
        const name = action.slice(ofFile[0].length);
        return {
          key: `activity_log.actions.${ofFile[1]}`,
          action: translate(`resources.${resource}.actions.${name}`, { _: spoken(name) }),
        };
      }
      const alone = `activity_log.alone.${action}`;
      if (isAlone(entry) && has(alone)) return { key: alone };
      const key = `activity_log.actions.${action}`;
      if (has(key)) return { key };
      return { key: `activity_log.${isAlone(entry) ? 'alone' : 'actions'}.other`, action: spoken(action) };
    },
    /** "Changed", as a choice. */
    actionChoice: (action: string) => translate(`activity_log.choices.${action}`, { _: capitalized(spoken(action)) }),
    /** "Company", as a choice. */
    object: (resource: string) => nameOf(resource, 1),
    /** The kind of the entry's record inside its sentence: "company", or "companies" where it is about no single record. */
    objectInside: ({ resource, record }: ActivityLogEntry) =>
      resource === null ? null : insideSentence(nameOf(resource, record ? 1 : 2), locale),
  };
}
