import { useMemo } from 'react';
import { FormSection } from './layout/FormSection.tsx';
import { panelId, tabId, useFormLayout } from './layout/layout-context.ts';
import { useVisible } from './layout/useVisible.ts';

/** More fields than one screen shows. */
const LONG = 60;

/**
 * The form's sections in the order of the file, by tab if it has tabs. A tab is rendered when it is opened first, and
 * stays, so what is in its inputs stays too.
 */
export const FormSections = () => {
  const { tabs, openTab, rendered, ids } = useFormLayout();
  if (openTab === undefined) return <Sections tab={undefined} />;
  const isTabbed = tabs.length > 1;
  return tabs
    .filter(({ key }) => rendered.has(key))
    .map(({ key }) => (
      <div
        key={key}
        role={isTabbed ? 'tabpanel' : undefined}
        id={panelId(ids, key)}
        aria-labelledby={isTabbed ? tabId(ids, key) : undefined}
        hidden={key !== openTab}
      >
        <Sections tab={key} />
      </div>
    ));
};

const Sections = ({ tab }: { readonly tab: string | undefined }) => {
  const { layout, firstField } = useFormLayout();
  const own = useMemo(() => layout.sections.filter((section) => section.tab === tab), [layout, tab]);
  const sections = useVisible(own);
  const isLong = own.reduce((sum, { fields }) => sum + fields.length, 0) > LONG;
  return sections.map((section) => (
    <FormSection key={section.key} section={section} focus={firstField} isLong={isLong} />
  ));
};
