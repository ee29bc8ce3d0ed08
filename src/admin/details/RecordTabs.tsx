import { Tab, Tabs } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { TabDefinition } from '#engine/model/screen-definition.ts';
import { settingAt } from '#shared/rules/settings.ts';
import { useStored } from '#ui/store.ts';
import { ErrorState } from '../list/ListStates.tsx';
import { RelatedSkeleton } from '../list/RelatedList.tsx';
import { nameIn } from '../sections/name-in-hash.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { AttachmentsTab, useAttachments } from './AttachmentsTab.tsx';
import { Facts } from './Facts.tsx';
import { RecordSide } from './RecordSide.tsx';
import { RelatedRecords } from './RelatedRecords.tsx';
import type { RelatedRecordsProps } from './RelatedRecords.tsx';
import { MoreTabs } from './MoreTabs.tsx';
import { useFittingTabs } from './useFittingTabs.ts';
import { TabBadge } from './TabBadge.tsx';
import { useVisibleTabs } from './useVisibleTabs.ts';
import { RecordScreen } from './RecordScreen.tsx';

interface RecordPart {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

interface RecordTabsProps extends RecordPart {
  /** The tab that the file puts beside the others is a column, not a tab. */
  readonly isBeside?: boolean;
}

/** A record's tabs; the open one is in the address (`?tab=files`). Only the open one is rendered. */
export const RecordTabs = ({ definition, record, isBeside = false }: RecordTabsProps) => {
  const visible = useVisibleTabs(definition, record);
  const tabs = isBeside ? visible.filter(({ beside }) => !beside) : visible;
  const hasSide = !visible.some(({ beside }) => beside);
  const [search, setSearch] = useSearchParams();
  const { hash } = useLocation();
  const first = useFirstTab(definition, tabs);
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabNamed(tabs, nameIn(hash)) ?? first;
  if (!open) return null;
  return (
    <OpenRecordTabs
      definition={definition}
      record={record}
      hasSide={hasSide}
      tabs={tabs}
      open={open}
      onShow={(key) => setSearch(key === first?.key ? {} : { tab: key })}
    />
  );
};

/** The tab that the settings name, the user's over the team's; without it, or where it is hidden, the first one. */
function useFirstTab({ defaultTabFrom }: CatalogueResource, tabs: readonly TabDefinition[]): TabDefinition | undefined {
  const settings = useSettings();
  const stores = [useStored(settings.user), useStored(settings.team)];
  const key =
    defaultTabFrom === undefined ? undefined : stores.map((each) => settingAt(each, defaultTabFrom)).find(Boolean);
  return tabs.find((tab) => tab.key === key) ?? tabs[0];
}

interface OpenRecordTabsProps extends RecordPart {
  /** Whether facts have the people and the activity beside them. */
  readonly hasSide: boolean;
  readonly tabs: readonly TabDefinition[];
  readonly open: TabDefinition;
  readonly onShow: (key: string) => void;
}

const OpenRecordTabs = ({ definition, record, hasSide, tabs, open, onShow }: OpenRecordTabsProps) => {
  const translate = useTranslate();
  const ids = useId();
  const bar = useRef<HTMLDivElement>(null);
  const fitting = useFittingTabs(
    bar,
    tabs.map(({ key }) => key),
    open.key,
  );
  const hidden = tabs.filter(({ key }) => !fitting.includes(key));
  return (
    <>
      <div className="details-tabs-bar" ref={bar}>
        <Tabs
          className="details-tabs"
          value={open.key}
          onChange={(_event, key: string) => onShow(key)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={translate('details.tabs.label')}
        >
          {tabs
            .filter((tab) => !hidden.includes(tab))
            .map((tab) => (
              <Tab
                key={tab.key}
                value={tab.key}
                id={`${ids}-${tab.key}`}
                data-tab={tab.key}
                aria-controls={tab.key === open.key ? `${ids}-panel` : undefined}
                label={<TabLabel definition={definition} record={record} tab={tab} />}
              />
            ))}
        </Tabs>
        {hidden.length > 0 ? (
          <MoreTabs onShow={onShow}>
            {hidden.map((tab) => [
              tab.key,
              <TabLabel key={tab.key} definition={definition} record={record} tab={tab} />,
            ])}
          </MoreTabs>
        ) : null}
      </div>
      <div className="details-columns">
        <div className="details-panel" role="tabpanel" id={`${ids}-panel`} aria-labelledby={`${ids}-${open.key}`}>
          <TabPanel definition={definition} record={record} tab={open} />
        </div>
        {open.sections && hasSide ? <RecordSide definition={definition} record={record} /> : null}
      </div>
    </>
  );
};

/** The tab with the field or the section that an address names. */
const tabNamed = (tabs: readonly TabDefinition[], name: string): TabDefinition | undefined =>
  tabs.find(({ sections }) => sections?.some(({ key, fields }) => key === name || fields.includes(name)));

interface TabProps extends RecordPart {
  readonly tab: TabDefinition;
}

const TabPanel = ({ definition, record, tab }: TabProps) => {
  if (tab.sections) return <Facts definition={definition} record={record} sections={tab.sections} />;
  if (tab.related?.screen) {
    return (
      <DefinitionBoundary
        fallback={<RelatedSkeleton />}
        renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
      >
        <RecordScreen path={tab.related.screen} definition={definition} record={record} />
      </DefinitionBoundary>
    );
  }
  if (tab.related) return <RelatedRecords record={record} {...tab.related} of={definition} />;
  if (tab.attachments) return <AttachmentsTab definition={definition} record={record} place={tab.attachments} />;
  if (tab.screen) {
    return <RecordScreen path={tab.screen} definition={definition} record={record} />;
  }
  return <ActivityTab definition={definition} record={record} />;
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
      {tab.badge === undefined ? null : <TabBadge record={record} field={tab.badge} />}
      {tab.attachments ? <FileCount record={record} place={tab.attachments} /> : null}
    </span>
  );
};

const RelatedCount = ({ record, resource, via }: RelatedRecordsProps) => {
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
