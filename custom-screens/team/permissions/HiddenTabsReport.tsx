import { Lock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { AccessAnswer } from '#engine/access/explain-access.ts';

interface HiddenTabsReportProps {
  readonly tabs: AccessAnswer['hiddenTabs'];
  readonly definition: CatalogueResource;
}

/** The tabs of the details that a team setting hides from the role, each with the name of the setting. */
export const HiddenTabsReport = ({ tabs, definition }: HiddenTabsReportProps) => {
  const translate = useTranslate();
  if (tabs.length === 0) return null;
  const titleOf = (key: string) =>
    translate(`resources.${definition.resource}.tabs.${key}`, {
      _: translate(`details.tabs.${key}`, { _: definition.tabs.find((tab) => tab.key === key)?.title ?? key }),
    });
  return (
    <section aria-labelledby="rights-tabs">
      <h3 id="rights-tabs">{translate('rights.access.hidden_tabs')}</h3>
      <ul className="rights-fields">
        {tabs.map(({ tab, setting }) => (
          <li key={`${setting} ${tab}`}>
            <Lock size={14} strokeWidth={1.75} aria-hidden />
            <b>{titleOf(tab)}</b>
            <span>{translate('rights.access.hidden_tab', { setting: translate(setting, { _: setting }) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
