import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { createJobsApi } from '#client/background-jobs/api.ts';
import { FEW_ITEMS, keepJob } from '#client/background-jobs/useJobs.ts';
import { createBulkApi } from '#client/bulk/api.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BulkOutlook, BulkWork } from '#shared/contracts/bulk-jobs.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { ManyRecords } from './many-records.ts';

const BulkOutlookDialog = lazy(() => import('./BulkOutlookDialog.tsx'));

/** What is to be done with many records, and how it is asked. */
export interface BulkPlan {
  readonly work: BulkWork;
  readonly many: ManyRecords;
  /** "Move to stage", translated. */
  readonly action: string;
  /** What else there is to say of it, a line each. */
  readonly about?: readonly string[];
  /** The question of the file, translated. */
  readonly question?: string;
  /** Something is lost by it. */
  readonly isDanger: boolean;
  readonly canUndo: boolean;
}

/**
 * Starts work on many records. Before that it shows who is included, who is skipped and why, but for a few records of
 * which none is skipped. @param onStarted called with the first answer of the server; the rest shows in the panel.
 * @param onMerge merges records that can't be deleted because they are used, where that is possible.
 */
export function useBulkWork(
  definition: CatalogueResource,
  onStarted: () => void,
  onMerge?: (ids: readonly number[]) => void,
): { readonly begin: (plan: BulkPlan) => Promise<void>; readonly isBusy: boolean; readonly dialog: ReactNode } {
  const api = useApi(createBulkApi);
  const jobsApi = useApi(createJobsApi);
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const [asked, setAsked] = useState<{ readonly plan: BulkPlan; readonly outlook?: BulkOutlook }>();
  const [isBusy, setBusy] = useState(false);
  const orderOf = ({ work, many: { records } }: BulkPlan) => ({ resource: definition.resource, work, records });
  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setAsked(undefined);
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const done = () => {
    setAsked(undefined);
    onStarted();
  };
  const start = async ({ plan }: BulkOutlook) => {
    if (plan !== null) keepJob(queryClient, await jobsApi.call(plan, 'start'));
    done();
  };
  /** What else can be deleted stays in question. */
  const deactivate = async ({ used, included }: BulkOutlook, work: BulkWork) => {
    const order = { resource: definition.resource, work, records: { ids: used } };
    keepJob(queryClient, await api.start(order));
    if (included === 0) return done();
    setAsked((now) => now?.outlook && { ...now, outlook: { ...now.outlook, used: [] } });
  };
  const begin = (plan: BulkPlan) =>
    guarded(async () => {
      const isAsked = plan.many.count > FEW_ITEMS || plan.question !== undefined || plan.work.kind === 'delete';
      if (isAsked) setAsked({ plan });
      const outlook = await api.preview(orderOf(plan));
      if (!isAsked && outlook.skipped.length === 0) return start(outlook);
      // A question that was closed is not asked again.
      return setAsked((now) => (isAsked && now?.plan !== plan ? now : { plan, outlook }));
    });
  const dialog = asked ? (
    <Suspense fallback={null}>
      <BulkOutlookDialog
        definition={definition}
        plan={asked.plan}
        outlook={asked.outlook}
        isStarting={isBusy && asked.outlook !== undefined}
        onClose={() => setAsked(undefined)}
        onStart={(outlook) => void guarded(() => start(outlook))}
        onDeactivate={(outlook, work) => void guarded(() => deactivate(outlook, work))}
        onMerge={
          onMerge &&
          (({ used }) => {
            setAsked(undefined);
            onMerge(used);
          })
        }
      />
    </Suspense>
  ) : null;
  return { begin, isBusy, dialog };
}
