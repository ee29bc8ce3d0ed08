import type { RaRecord } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import type { TabDefinition } from '#engine/model/screen-definition.ts';
import { conditionHolds } from '../conditions/condition-holds.ts';
import { useRecordContext } from '../conditions/useRecordContext.ts';

/** The file's tabs that this user can see and whose conditions are met, then the activity. */
export function useVisibleTabs(definition: CatalogueResource, record: RaRecord): readonly TabDefinition[] {
  const { resources } = useCatalogue();
  const context = useRecordContext(definition, record);
  const readable = definition.tabs.filter(({ related }) => !related || resources[related.resource]?.can.list);
  const own = readable.filter(({ visibleWhen }) => conditionHolds(visibleWhen, definition, record, context));
  const facts = readable.some(({ sections }) => sections) ? own : [factsTab(definition), ...own];
  return definition.audit ? [...facts, { key: ACTIVITY_TAB, title: 'Activity' }] : facts;
}

/** The tab that is a column beside the others on wide screens. */
export const useBesideTab = (definition: CatalogueResource, record: RaRecord): TabDefinition | undefined =>
  useVisibleTabs(definition, record).find(({ beside }) => beside);

/** A file without tabs shows the sections of its form. */
const factsTab = ({ form }: CatalogueResource): TabDefinition => ({
  key: 'overview',
  title: 'Overview',
  sections: form.sections,
});
