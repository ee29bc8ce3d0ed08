import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { FigureLink } from '../../grid/FigureLink.tsx';

/** How many of one step reached the next, in percent, now and in the period before. */
export interface Conversion {
  readonly share: number | null;
  readonly change: number | null;
}

const percent = (part: number | null | undefined, of: number | null | undefined): number | null =>
  typeof part === 'number' && of ? Math.round((100 * part) / of) : null;

export const conversions = (figures: readonly Figure[]): readonly Conversion[] =>
  figures.map((figure, index) => {
    const from = figures[index - 1];
    const share = percent(figure.value, from?.value);
    const earlier = percent(figure.before, from?.before);
    return { share, change: share === null || earlier === null ? null : share - earlier };
  });

interface FunnelPlotProps {
  readonly figures: readonly Figure[];
  readonly shares: readonly Conversion[];
  readonly labelOf: (figure: Figure) => string;
}

const HEIGHT = 120;
const COLUMN = 100;
const BAR = 56;
const LEAST = 3;
/** A share that fell by more points needs a look. */
const WORSE = -5;

/** Columns that flow into each other; their names lead to the applicants. The table says the same. */
export const FunnelPlot = ({ figures, shares, labelOf }: FunnelPlotProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const most = Math.max(1, figures[0]?.value ?? 0);
  const topOf = (figure: Figure | undefined) => HEIGHT - Math.max(LEAST, ((figure?.value ?? 0) / most) * (HEIGHT - 2));
  const columns = { gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))` };
  return (
    <div className="dash-funnel">
      <div className="dash-funnel-names" style={columns}>
        {figures.map((figure) => (
          <FigureLink key={figure.key} figure={figure} className="cut">
            <b className="num">{formatNumber(figure.value ?? 0, locale)}</b> {labelOf(figure)}
          </FigureLink>
        ))}
      </div>
      <svg aria-hidden viewBox={`0 0 ${figures.length * COLUMN} ${HEIGHT}`} preserveAspectRatio="none">
        {figures.slice(0, -1).map((figure, index) => {
          const [start, end] = [index * COLUMN + BAR, (index + 1) * COLUMN];
          const [from, to] = [topOf(figure), topOf(figures[index + 1])];
          const middle = (start + end) / 2;
          return (
            <path
              key={figure.key}
              className="is-flow"
              d={`M${start} ${from}C${middle} ${from} ${middle} ${to} ${end} ${to}V${HEIGHT}H${start}Z`}
            />
          );
        })}
        {figures.map((figure, index) => (
          <g key={figure.key}>
            <rect className="is-bar" x={index * COLUMN} y={topOf(figure)} width={BAR} height={HEIGHT - topOf(figure)} />
            <rect className="is-edge" x={index * COLUMN} y={topOf(figure)} width={BAR} height="2.5" />
          </g>
        ))}
      </svg>
      <div aria-hidden className="dash-funnel-shares num" style={columns}>
        {figures.map((figure, index) => {
          const { share = null, change = null } = shares[index] ?? {};
          if (index === 0)
            return (
              <div key={figure.key} className="cut">
                {translate('dashboard.funnel.conversion')}
                <br />
                {translate('dashboard.funnel.change')}
              </div>
            );
          return (
            <div key={figure.key} data-tone={change !== null && change <= WORSE ? 'warn' : undefined}>
              <b>{share === null ? '–' : translate('dashboard.percent', { share })}</b>
              {change === null
                ? '–'
                : change === 0
                  ? translate('dashboard.trend.same')
                  : translate(change > 0 ? 'dashboard.funnel.points_more' : 'dashboard.funnel.points_fewer', {
                      points: Math.abs(change),
                    })}
            </div>
          );
        })}
      </div>
    </div>
  );
};
