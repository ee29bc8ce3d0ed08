import { cards } from './widgets/cards.tsx';
import { funnel } from './widgets/funnel.tsx';
import { health } from './widgets/health.tsx';
import { jobAgeing } from './widgets/job-ageing.tsx';
import { myApprovals } from './widgets/my-approvals.tsx';
import { nextActions } from './widgets/next-actions.tsx';
import { overTime } from './widgets/over-time.tsx';
import { sources } from './widgets/sources.tsx';
import { statuses, submissions } from './widgets/statuses.tsx';
import { timeInStage } from './widgets/time-in-stage.tsx';
import type { WidgetEntry } from './widget-entry.ts';

/** Every widget, in the order of the layout that the product begins with. */
export const WIDGETS: readonly WidgetEntry[] = [
  nextActions,
  myApprovals,
  health,
  cards,
  funnel,
  sources,
  timeInStage,
  overTime,
  jobAgeing,
  statuses,
  submissions,
];
