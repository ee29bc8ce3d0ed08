import { Tab, Tabs } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { TabDefinition } from '#engine/schema/definition.ts';
import { ErrorState } from '../list/ListStates.tsx';
import { RelatedList, RelatedSkeleton } from '../list/RelatedList.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { AttachmentsTab, useAttachments } from './AttachmentsTab.tsx';
import { Facts } from './Facts.tsx';
import { ancestorIds } from './record-parts.ts';
import { RecordSide } from './RecordSide.tsx';

interface RecordTabsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The key of the tab that every audited resource has behind those of its file. */
const ACTIVITY = 'activity';

/** A record's tabs; the open one is in the address (`?tab=files`). Only the open one is rendered. */
export const RecordTabs = ({ definition, record }: RecordTabsProps) => {
  const tabs = useVisibleTabs(definition);
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const ids = useId();
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];
  if (!open) return null;
  const show = (key: string) => setSearch(key === tabs[0]?.key ? {} : { tab: key });
  return (
    <>
      <Tabs
        className="details-tabs"
        value={open.key}
        onChange={(_event, key: string) => show(key)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate('details.tabs.label')}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={`${ids}-${tab.key}`}
            aria-controls={tab.key === open.key ? `${ids}-panel` : undefined}
            label={<TabLabel definition={definition} record={record} tab={tab} />}
          />
        ))}
      </Tabs>
      <div className="details-columns">
        <div className="details-panel" role="tabpanel" id={`${ids}-panel`} aria-labelledby={`${ids}-${open.key}`}>
          <TabPanel definition={definition} record={record} tab={open} />
        </div>
        {open.sections ? <RecordSide definition={definition} record={record} /> : null}
      </div>
    </>
  );
};

/** The file's tabs that this user can see, then the activity. */
function useVisibleTabs(definition: CatalogueResource): readonly TabDefinition[] {
  const { resources } = useCatalogue();
  const own = definition.tabs.filter(({ related }) => !related || resources[related.resource]?.can.list);
  const facts = own.some(({ sections }) => sections) ? own : [factsTab(definition), ...own];
  return definition.audit ? [...facts, { key: ACTIVITY, title: 'Activity' }] : facts;
}

/** A file without tabs shows the sections of its form. */
const factsTab = ({ form }: CatalogueResource): TabDefinition => ({
  key: 'overview',
  title: 'Overview',
  sections: form.sections,
});

interface TabProps extends RecordTabsProps {
  readonly tab: TabDefinition;
}

const TabPanel = ({ definition, record, tab }: TabProps) => {
  if (tab.sections) return <Facts definition={definition} record={record} sections={tab.sections} />;
  if (tab.related) return <RelatedTab record={record} {...tab.related} />;
  if (tab.attachments) return <AttachmentsTab definition={definition} record={record} place={tab.attachments} />;
  if (tab.screen) {
    return <CustomScreen path={tab.screen} resource={definition} record={record} mode="show" can={definition.can} />;
  }
  return <ActivityTab definition={definition} record={record} />;
};

interface RelatedTabProps {
  readonly record: RaRecord;
  readonly resource: string;
  readonly via: string;
}

const RelatedTab = ({ record, resource, via }: RelatedTabProps) => {
  const target = useCatalogue().resources[resource];
  return (
    <DefinitionBoundary
      fallback={<RelatedSkeleton />}
      renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
    >
      <RelatedList resource={resource} via={via} record={record} preset={target && ancestorIds(target, record)} />
    </DefinitionBoundary>
  );
};

const TabLabel = ({ definition, record, tab }: TabProps) => {
  const translate = useTranslate();
  const title = translate(`resources.${definition.resource}.tabs.${tab.key}`, {
    _: translate(`details.tabs.${tab.key}`, { _: tab.title }),
  });
  return (
    <span className="details-tab">
      {title}
      {tab.related ? <RelatedCount record={record} {...tab.related} /> : null}
      {tab.attachments ? <FileCount record={record} place={tab.attachments} /> : null}
    </span>
  );
};

const RelatedCount = ({ record, resource, via }: RelatedTabProps) => {
  const target = useCatalogue().resources[resource];
  const { total } = useGetList(
    target ? adminName(target) : resource,
    {
      filter: { [via]: record.id },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      meta: { fields: ['id'] },
    },
    { enabled: target !== undefined },
  );
  return total === undefined ? null : <b className="num">{total}</b>;
};

const FileCount = ({ record, place }: { record: RaRecord; place: { endpoint: string; param: string } }) => {
  const { data } = useAttachments({ record, place });
  return data ? <b className="num">{data.length}</b> : null;
};
