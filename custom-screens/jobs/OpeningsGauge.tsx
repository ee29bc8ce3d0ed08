import { useTranslate } from 'ra-core';

interface OpeningsGaugeProps {
  readonly total: number;
  readonly filled: number;
  /** Offers that were accepted. */
  readonly promised: number;
}

const RADIUS = 22;
const ROUND = 2 * Math.PI * RADIUS;
const GAP = 5;
/** More arcs than this cannot be counted by eye: then one arc shows the share. */
const MOST_ARCS = 12;

interface Arc {
  readonly kind: 'filled' | 'promised' | 'open';
  readonly from: number;
  readonly length: number;
}

/** The openings of a job as arcs: filled ones, promised ones, open ones. Many openings are one arc by share. */
export const OpeningsGauge = ({ total, filled, promised }: OpeningsGaugeProps) => {
  const translate = useTranslate();
  const label = [
    translate('jobs.gauge.filled', { filled, smart_count: total }),
    ...(promised > 0 ? [translate('jobs.gauge.promised', { smart_count: promised })] : []),
  ].join(' ');
  return (
    <span className="job-gauge" role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 52 52" aria-hidden>
        {arcsOf({ total, filled, promised }).map(({ kind, from, length }) => (
          <circle
            key={`${kind}${from}`}
            className={`is-${kind}`}
            cx={26}
            cy={26}
            r={RADIUS}
            strokeDasharray={`${length.toFixed(2)} ${(ROUND - length).toFixed(2)}`}
            strokeDashoffset={(-from).toFixed(2)}
          />
        ))}
      </svg>
      <span aria-hidden>
        {filled}/{total}
      </span>
    </span>
  );
};

function arcsOf({ total, filled, promised }: OpeningsGaugeProps): readonly Arc[] {
  if (total > MOST_ARCS) {
    const share = (count: number) => (ROUND * Math.min(count, total)) / total;
    return [
      { kind: 'open', from: 0, length: ROUND },
      { kind: 'promised', from: 0, length: share(filled + promised) },
      { kind: 'filled', from: 0, length: share(filled) },
    ];
  }
  const step = ROUND / Math.max(total, 1);
  const gap = total > 1 ? GAP : 0;
  return Array.from({ length: total }, (_, index) => ({
    kind: index < filled ? 'filled' : index < filled + promised ? 'promised' : 'open',
    from: index * step + gap / 2,
    length: step - gap,
  }));
}
