import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { FigureWidget } from '../grid/FigureWidget.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';
import { conversions, FunnelPlot } from './parts/FunnelPlot.tsx';

const Funnel = (props: WidgetProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const labelOf = ({ key }: Figure) => translate(`dashboard.kinds.${key}`);
  const aside = (figures: readonly Figure[]) => {
    const [first, last] = [figures[0]?.value ?? 0, figures.at(-1)?.value ?? 0];
    const share = formatNumber(Math.round((1000 * last) / Math.max(1, first)) / 10, locale);
    return translate('dashboard.funnel.summary', { applied: formatNumber(first, locale), share });
  };
  return (
    <FigureWidget
      {...props}
      widget="funnel"
      title="dashboard.widgets.funnel"
      rowTitle="dashboard.columns.stage"
      labelOf={labelOf}
      columns={[
        { title: 'dashboard.columns.reached', of: ({ value }) => value },
        { title: 'dashboard.columns.before', of: ({ before }) => before },
      ]}
      aside={aside}
    >
      {(figures) => <FunnelPlot figures={figures} shares={conversions(figures)} labelOf={labelOf} />}
    </FigureWidget>
  );
};

/** How far applicants come, from one kind of stage to the next. */
export const funnel: WidgetEntry = {
  key: 'funnel',
  title: 'dashboard.widgets.funnel',
  columns: 6,
  height: 276,
  isNarrowed: true,
  Widget: Funnel,
};
