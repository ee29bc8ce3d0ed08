import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { Bars } from '../grid/Bars.tsx';
import { FigureWidget } from '../grid/FigureWidget.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';

const JobAgeing = (props: WidgetProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const labelOf = ({ key }: Figure) => {
    const [from = '', to] = key.split('-');
    return to === undefined
      ? translate('dashboard.ages.from', { from: Number(from) - 1 })
      : translate('dashboard.ages.between', { from, to });
  };
  return (
    <FigureWidget
      {...props}
      widget="job_ageing"
      title="dashboard.widgets.job_ageing"
      rowTitle="dashboard.columns.age"
      labelOf={labelOf}
      columns={[{ title: 'dashboard.columns.jobs', of: ({ value }) => value }]}
      aside={() => translate('dashboard.ages.open')}
    >
      {(figures) => (
        <Bars figures={figures} labelOf={labelOf} values={({ value }) => [formatNumber(value ?? 0, locale)]} />
      )}
    </FigureWidget>
  );
};

/** How long open jobs have been open. */
export const jobAgeing: WidgetEntry = {
  key: 'job_ageing',
  title: 'dashboard.widgets.job_ageing',
  columns: 4,
  height: 276,
  isNarrowed: true,
  Widget: JobAgeing,
};
