import type { ReactNode } from 'react';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { FigureLink } from './FigureLink.tsx';

interface BarsProps {
  readonly figures: readonly Figure[];
  readonly labelOf: (figure: Figure) => string;
  /** The part of the bar that counts, or that is beyond the limit. */
  readonly part?: (figure: Figure) => number | null | undefined;
  readonly limit?: (figure: Figure) => number | null | undefined;
  /** Behind the bar. */
  readonly values: (figure: Figure) => readonly ReactNode[];
  readonly head?: readonly string[];
  /** What the line in a bar is. */
  readonly mark?: string;
}

/** Horizontal bars: the amount, and the part of it that counts. Only what is beyond its limit has a color of its own. */
export const Bars = ({ figures, labelOf, part, limit, values, head, mark }: BarsProps) => {
  const most = Math.max(1, ...figures.flatMap((figure) => [figure.value ?? 0, limit?.(figure) ?? 0]));
  const share = (value: number) => `${(100 * value) / most}%`;
  return (
    <div className="dash-bars" data-values={head?.length ?? 1}>
      {head ? (
        <div className="dash-bar dash-bar-head" aria-hidden>
          <span />
          {mark === undefined ? <span /> : <span className="dash-bar-mark">{mark}</span>}
          {head.map((title) => (
            <span key={title}>{title}</span>
          ))}
        </div>
      ) : null}
      {figures.map((figure) => {
        const value = figure.value ?? 0;
        const counted = part?.(figure) ?? 0;
        const end = limit?.(figure) ?? null;
        return (
          <FigureLink key={figure.key} figure={figure} className="dash-bar">
            <span className="cut" title={labelOf(figure)}>
              {labelOf(figure)}
            </span>
            <span className="dash-track" aria-hidden>
              <i style={{ width: share(end === null ? value : Math.min(value, end)) }} />
              {counted > 0 ? <i className="is-part" style={{ width: share(counted) }} /> : null}
              {end !== null && value > end ? (
                <i className="is-over" style={{ left: share(end), width: share(value - end) }} />
              ) : null}
              {end === null ? null : <u style={{ left: share(end) }} />}
            </span>
            {values(figure).map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns of one row
              <span key={index} className="num" data-over={end !== null && value > end ? true : undefined}>
                {each}
              </span>
            ))}
          </FigureLink>
        );
      })}
    </div>
  );
};
