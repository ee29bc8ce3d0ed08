import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import type { Figure } from '#shared/contracts/dashboard.ts';

interface OverTimePlotProps {
  readonly figures: readonly Figure[];
  /** The names of both series, translated already. */
  readonly words: readonly [string, string];
}

/** Two columns for each part of the period. The table says the same. */
const OverTimePlot = ({ figures, words: [came, hired] }: OverTimePlotProps) => {
  // As in whole dates, the day is first.
  const dayOf = (key: string) => key.split('-').slice(1).toReversed().join('/');
  return (
    <div className="dash-plot" aria-hidden>
      <ChartsContainer
        skipAnimation
        disableKeyboardNavigation
        height={214}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        series={[
          { type: 'bar', label: came, data: figures.map(({ value }) => value), color: 'var(--mui-palette-accentLine)' },
          { type: 'bar', label: hired, data: figures.map(({ part }) => part ?? 0), color: 'var(--mui-palette-accent)' },
        ]}
        xAxis={[
          {
            id: 'days',
            scaleType: 'band',
            data: figures.map(({ key }) => dayOf(key)),
            categoryGapRatio: 0.4,
            height: 26,
          },
        ]}
        yAxis={[{ id: 'count', width: 44, tickMinStep: 1 }]}
      >
        <ChartsGrid horizontal />
        <BarPlot />
        <ChartsAxisHighlight x="band" />
        <ChartsXAxis axisId="days" disableLine disableTicks />
        <ChartsYAxis axisId="count" disableLine disableTicks />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </div>
  );
};

export default OverTimePlot;
