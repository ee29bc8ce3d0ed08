import type { WidgetEntry } from '../widget-entry.ts';
import { WorkWidget } from './parts/WorkWidget.tsx';

const LINK = { to: '/my-work', title: 'dashboard.open_my_work' };

/** What waits for the user, what is due first before the rest. */
export const nextActions: WidgetEntry = {
  key: 'next_actions',
  title: 'dashboard.widgets.next_actions',
  columns: 8,
  height: 298,
  isNarrowed: false,
  isOffered: () => true,
  Widget: () => <WorkWidget title="dashboard.widgets.next_actions" link={LINK} />,
};
