import { Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { FigureWidget } from '../grid/FigureWidget.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';

/** The library of plots comes only where this widget is. */
const OverTimePlot = lazy(() => import('./parts/OverTimePlot.tsx'));

const OverTime = (props: WidgetProps) => {
  const translate = useTranslate();
  return (
    <FigureWidget
      {...props}
      widget="over_time"
      title="dashboard.widgets.over_time"
      rowTitle="dashboard.columns.from"
      labelOf={({ key }) => formatDate(key)}
      columns={[
        { title: 'dashboard.columns.applications', of: ({ value }) => value },
        { title: 'dashboard.columns.hires', of: ({ part }) => part },
      ]}
    >
      {(figures) => (
        <Suspense fallback={<Skeleton variant="rounded" height="100%" />}>
          <OverTimePlot
            figures={figures}
            words={[translate('dashboard.columns.applications'), translate('dashboard.columns.hires')]}
          />
        </Suspense>
      )}
    </FigureWidget>
  );
};

/** Applications and hires over the period. */
export const overTime: WidgetEntry = {
  key: 'over_time',
  title: 'dashboard.widgets.over_time',
  columns: 8,
  height: 276,
  isNarrowed: true,
  Widget: OverTime,
};
