import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { Bars } from '../grid/Bars.tsx';
import { FigureWidget } from '../grid/FigureWidget.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';

const Sources = (props: WidgetProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const labelOf = ({ name }: Figure) => name ?? translate('dashboard.sources.none');
  return (
    <FigureWidget
      {...props}
      widget="sources"
      title="dashboard.widgets.sources"
      rowTitle="dashboard.columns.source"
      labelOf={labelOf}
      columns={[
        { title: 'dashboard.columns.all', of: ({ value }) => value },
        { title: 'dashboard.columns.hired', of: ({ part }) => part },
      ]}
    >
      {(figures) => (
        <Bars
          figures={figures.slice(0, 6)}
          labelOf={labelOf}
          part={({ part }) => part}
          head={[translate('dashboard.columns.all'), translate('dashboard.columns.hired')]}
          values={({ value, part }) => [formatNumber(value ?? 0, locale), part ? formatNumber(part, locale) : '–']}
        />
      )}
    </FigureWidget>
  );
};

/** Where applicants come from, and how many of them are hired. */
export const sources: WidgetEntry = {
  key: 'sources',
  title: 'dashboard.widgets.sources',
  columns: 3,
  height: 276,
  isNarrowed: true,
  Widget: Sources,
};
