import type { WidgetEntry } from '../widget-entry.ts';
import { WorkWidget } from './parts/WorkWidget.tsx';

const LINK = { to: '/notification', title: 'dashboard.open_notifications' };

/** Requests for the user's decision. Vendors, to whom no funnel is offered, decide about nothing. */
export const myApprovals: WidgetEntry = {
  key: 'my_approvals',
  title: 'dashboard.widgets.my_approvals',
  columns: 4,
  height: 298,
  isNarrowed: false,
  isOffered: (offered) => offered.has('funnel'),
  isDefault: (offered) => !offered.has('health'),
  Widget: () => <WorkWidget title="dashboard.widgets.my_approvals" kind="approval" link={LINK} />,
};
