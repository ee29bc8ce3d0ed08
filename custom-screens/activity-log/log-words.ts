import { useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { GROUP_ACTIONS } from '#shared/rules/activity.ts';
import { ACTIVITY_GROUPS } from '#shared/contracts/activity.ts';
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

const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What actions and kinds of objects are called. What a later version records is made readable from its key. */
export function useLogWords() {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  return {
    /** "changed", as it stands after a name. */
    action: (action: string) => translate(`activity_log.actions.${action}`, { _: spoken(action) }),
    /** "Changed", as a choice. */
    actionChoice: (action: string) => sentence(translate(`activity_log.actions.${action}`, { _: spoken(action) })),
    /** "Company" */
    object: (resource: string) =>
      resources[resource]
        ? translate(`resources.${resource}.name`, { smart_count: 1 })
        : translate(`activity_log.objects.${resource}`, { _: sentence(spoken(resource)) }),
  };
}
