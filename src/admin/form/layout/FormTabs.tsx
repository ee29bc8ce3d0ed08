import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRecordForm } from '../form-context.ts';
import { useErrorCounts } from './error-counts.ts';
import { ErrorCount } from './ErrorCount.tsx';
import { panelId, tabId, useFormLayout } from './layout-context.ts';

/** The tabs of a form, with the number of errors in each. Arrow keys go from one to the next, Enter opens it. */
export const FormTabs = () => (useFormLayout().tabs.length > 1 ? <TabRow /> : null);

const TabRow = () => {
  const { definition } = useRecordForm();
  const { tabs, openTab, showTab, rendered, ids } = useFormLayout();
  const { ofTab } = useErrorCounts();
  const translate = useTranslate();
  return (
    <Tabs
      className="form-tabs"
      value={openTab}
      onChange={(_event, key: string) => showTab(key)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('form.tabs')}
    >
      {tabs.map(({ key, title }) => (
        <Tab
          key={key}
          value={key}
          id={tabId(ids, key)}
          aria-controls={rendered.has(key) ? panelId(ids, key) : undefined}
          label={
            <span className="form-tab">
              {translate(`resources.${definition.resource}.tabs.${key}`, { _: title })}
              <ErrorCount count={ofTab.get(key)} />
            </span>
          }
        />
      ))}
    </Tabs>
  );
};
