import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { Bars } from '../grid/Bars.tsx';
import { FigureWidget } from '../grid/FigureWidget.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';

const TimeInStage = (props: WidgetProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const labelOf = ({ key }: Figure) => translate(`dashboard.kinds.${key}`);
  return (
    <FigureWidget
      {...props}
      widget="time_in_stage"
      title="dashboard.widgets.time_in_stage"
      rowTitle="dashboard.columns.stage"
      labelOf={labelOf}
      columns={[
        { title: 'dashboard.columns.days', of: ({ value }) => value },
        { title: 'dashboard.columns.limit', of: ({ limit }) => limit },
      ]}
      aside={() => translate('dashboard.median')}
    >
      {(figures) => (
        <Bars
          figures={figures.slice(0, 7)}
          labelOf={labelOf}
          limit={({ limit }) => limit}
          head={[translate('dashboard.columns.days')]}
          mark={translate('dashboard.limit')}
          values={({ value }) => [value === null ? '–' : formatNumber(value, locale)]}
        />
      )}
    </FigureWidget>
  );
};

/** How many working days applicants are in each kind of stage, against its time limit. */
export const timeInStage: WidgetEntry = {
  key: 'time_in_stage',
  title: 'dashboard.widgets.time_in_stage',
  columns: 3,
  height: 276,
  isNarrowed: true,
  Widget: TimeInStage,
};
