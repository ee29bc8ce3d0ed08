const WIDTH = 56;
const HEIGHT = 18;
const BASE = 22;

/** How a number went over the period; decoration next to it. */
export const Sparkline = ({ values }: { readonly values: readonly (number | null)[] }) => {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [[1 + (index * WIDTH) / (values.length - 1), BASE - ((value - least) / (most - least || 1)) * HEIGHT] as const],
  );
  const line = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  const [endX, endY] = points.at(-1)!; // at least two are known
  return (
    <svg className="dash-spark" viewBox="0 0 60 26" aria-hidden>
      <path className="is-area" d={`${line}L${endX} 26L${points[0]![0]} 26Z`} />
      <path className="is-line" d={line} />
      <circle cx={endX} cy={endY} r="2.5" />
    </svg>
  );
};
