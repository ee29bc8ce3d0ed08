import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { Bars } from '../grid/Bars.tsx';
import { FigureWidget } from '../grid/FigureWidget.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';

const Statuses = ({ widget, ...props }: WidgetProps & { readonly widget: string }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const labelOf = ({ key }: Figure) => translate(`dashboard.statuses.${key}`);
  return (
    <FigureWidget
      {...props}
      widget={widget}
      title={`dashboard.widgets.${widget}`}
      rowTitle="dashboard.columns.status"
      labelOf={labelOf}
      columns={[{ title: 'dashboard.columns.applicants', of: ({ value }) => value }]}
    >
      {(figures) => (
        <Bars figures={figures} labelOf={labelOf} values={({ value }) => [formatNumber(value ?? 0, locale)]} />
      )}
    </FigureWidget>
  );
};

/** What became of the applicants of the period: for users without the funnel. */
export const statuses: WidgetEntry = {
  key: 'statuses',
  title: 'dashboard.widgets.statuses',
  columns: 4,
  height: 276,
  isNarrowed: true,
  Widget: (props) => <Statuses {...props} widget="statuses" />,
};

/** What became of the applicants whom the user has added, or whose candidates, such as those that a Vendor submits. */
export const submissions: WidgetEntry = {
  ...statuses,
  key: 'submissions',
  title: 'dashboard.widgets.submissions',
  isDefault: (offered) => !offered.has('funnel'),
  Widget: (props) => <Statuses {...props} widget="submissions" />,
};
