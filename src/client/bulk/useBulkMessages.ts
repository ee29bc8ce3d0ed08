import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts';
import type { Toast } from '#ui/toasts/toasts.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useBulkCalls } from './useBulkCalls.ts';
import { BULK_JOBS, isAtWork } from './useBulkJobs.ts';
import { useBulkTitle } from './useBulkTitle.ts';

/** Says once what became of each job, with *Undo* where that is possible, and has the screens fetch their data again. */
export function useBulkMessages(jobs: readonly BulkJob[] | undefined): void {
  const said = useRef<Set<string>>(undefined);
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const messagesOf = useMessagesOf();
  const follow = useEffectEvent((now: readonly BulkJob[]) => {
    const ended = now.filter((job) => !isAtWork(job));
    const before = said.current;
    // What had ended before the page was opened is no news.
    said.current = new Set([...(before ?? []), ...ended.map(endOf)]);
    const news = before ? ended.filter((job) => !before.has(endOf(job))) : [];
    for (const message of news.flatMap(messagesOf)) toasts.show(message);
    if (news.length > 0)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, ...of] }) => name !== BULK_JOBS || of.length > 0,
      });
  });
  useEffect(() => {
    if (jobs) follow(jobs);
  }, [jobs]);
}

const endOf = ({ id, state, finished_on }: BulkJob): string => `${id} ${state} ${finished_on}`;

/** What is said of a job that has ended. */
function useMessagesOf(): (job: BulkJob) => readonly Omit<Toast, 'id'>[] {
  const locale = useLocale();
  const titleOf = useBulkTitle();
  const call = useBulkCalls();
  return (job) => {
    const { done, rejected, undone, kept } = job.counts;
    const { action } = titleOf(job);
    if (job.state === 'failed') return [{ type: 'error', message: job.error ?? 'bulk.states.failed' }];
    const counted = (smart_count: number) => ({ smart_count, count: formatNumber(smart_count, locale), action });
    const of = (type: Toast['type'], message: string, count: number, more: Partial<Toast> = {}) =>
      count > 0 ? [{ type, message, args: counted(count), ...more }] : [];
    if (job.state === 'undone')
      return [...of('success', 'list.bulk.undone', undone), ...of('warning', 'list.bulk.not_undone', kept)];
    return [
      ...of('success', job.kind === 'change' || job.kind === 'delete' ? DONE[job.kind] : 'states.done_many', done, {
        ...(job.can_undo && { undo: () => void call('undo', job) }),
      }),
      ...of('warning', 'bulk.not_done', rejected),
    ];
  };
}

const DONE = { change: 'list.bulk.saved', delete: 'list.deleted' } as const;
