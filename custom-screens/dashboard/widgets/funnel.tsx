import { useLocale, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useWidth } from '#admin/list/useWidth.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { Bars } from '../grid/Bars.tsx';
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
      {(figures) => <FunnelPicture figures={figures} labelOf={labelOf} />}
    </FigureWidget>
  );
};

/** Narrower columns have no room for their names. */
const COLUMN = 74;

interface FunnelPictureProps {
  readonly figures: readonly Figure[];
  readonly labelOf: (figure: Figure) => string;
}

/** Columns, or where these are too narrow, bars below each other. */
const FunnelPicture = ({ figures, labelOf }: FunnelPictureProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const shares = conversions(figures);
  const shareOf = (figure: Figure) => shares[figures.indexOf(figure)]?.share ?? null;
  const isNarrow = width !== undefined && width > 0 && width < figures.length * COLUMN;
  return (
    <div ref={frame}>
      {isNarrow ? (
        <Bars
          figures={figures}
          labelOf={labelOf}
          head={[translate('dashboard.columns.reached'), translate('dashboard.funnel.conversion')]}
          values={(figure) => [
            formatNumber(figure.value ?? 0, locale),
            shareOf(figure) === null ? '–' : translate('dashboard.percent', { share: shareOf(figure) }),
          ]}
        />
      ) : (
        <FunnelPlot figures={figures} shares={shares} labelOf={labelOf} />
      )}
    </div>
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
