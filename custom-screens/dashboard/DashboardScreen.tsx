import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { PageSkeletonRows } from './grid/PageSkeletonRows.tsx';
import type { DashboardFrame } from '#shared/contracts/dashboard.ts';
import { Areas } from './areas/Areas.tsx';
import { DashboardFilters } from './filters/DashboardFilters.tsx';
import { DashboardHead } from './DashboardHead.tsx';
import { FirstRun } from './FirstRun.tsx';
import { EditScreen } from './edit/EditScreen.tsx';
import { WidgetGrid } from './grid/WidgetGrid.tsx';
import { defaultLayout, knownPlaces } from './layout.ts';
import { useDashboardAddress } from './useDashboardAddress.ts';
import { useFrame, useLiveFigures } from './useFigures.ts';
import { WIDGETS } from './widgets.ts';
import './dashboard.css';

/** The start: what to do now, and the numbers of what this user works with. */
const DashboardScreen = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useFrame();
  if (data) return <Dashboard frame={data} />;
  return (
    <div className="dash">
      <DashboardHead />
      {error ? (
        <ErrorState title={translate('dashboard.failure')} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeletonRows />
      )}
    </div>
  );
};

export default DashboardScreen;

const Dashboard = ({ frame }: { readonly frame: DashboardFrame }) => {
  const [isEditing, setEditing] = useState(false);
  const [choice, setChoice] = useDashboardAddress();
  useLiveFigures();
  const offered = new Set(frame.widgets);
  const entries = WIDGETS.filter(({ key, isOffered }) => (isOffered ? isOffered(offered) : offered.has(key)));
  const base = knownPlaces(frame.role_layout ?? defaultLayout(entries, offered), entries);
  const layout = frame.layout ? knownPlaces(frame.layout, entries) : base;
  if (isEditing)
    return (
      <EditScreen
        frame={frame}
        entries={entries}
        layout={layout}
        base={base}
        choice={choice}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <div className="dash">
      <DashboardHead onEdit={() => setEditing(true)} />
      <div className="dash-canvas">
        <FirstRun steps={frame.steps} />
        <WidgetGrid
          entries={entries}
          layout={layout}
          choice={choice}
          offered={offered}
          filters={<DashboardFilters choice={choice} onChange={setChoice} />}
        />
        {entries.some(({ isNarrowed }) => isNarrowed) ? null : <Areas />}
      </div>
    </div>
  );
};
