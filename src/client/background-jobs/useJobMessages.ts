import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { isAtWork } from '#shared/rules/background-jobs.ts';
import type { Toast } from '#ui/toasts/toasts.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { kindOnScreen } from './job-kinds.ts';
import { isUndoable } from './JobItem.tsx';
import { useJobCalls } from './useJobCalls.ts';
import { JOBS } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

/** Says once what became of each job, with *Undo* where that is possible, and has the screens fetch their data again. */
export function useJobMessages(jobs: readonly BackgroundJob[] | undefined): void {
  const said = useRef<Set<string>>(undefined);
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const messagesOf = useMessagesOf();
  const follow = useEffectEvent((now: readonly BackgroundJob[]) => {
    const ended = now.filter((job) => !isAtWork(job));
    const before = said.current;
    // What had ended before the page was opened is no news.
    said.current = new Set([...(before ?? []), ...ended.map(endOf)]);
    const news = before ? ended.filter((job) => !before.has(endOf(job))) : [];
    for (const message of news.flatMap(messagesOf)) toasts.show(message);
    if (news.length > 0)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, ...of] }) => name !== JOBS || of.length > 0,
      });
  });
  useEffect(() => {
    if (jobs) follow(jobs);
  }, [jobs]);
}

const endOf = ({ id, state, finished_on }: BackgroundJob): string => `${id} ${state} ${finished_on}`;

/** What is said of a job that has ended; a screen of its own says it there. */
function useMessagesOf(): (job: BackgroundJob) => readonly Omit<Toast, 'id'>[] {
  const locale = useLocale();
  const words = useJobWords();
  const call = useJobCalls();
  return (job) => {
    const { screenOf, doneText } = kindOnScreen(job);
    if (screenOf) return [];
    const { done = 0, rejected, undone, kept } = job.counts;
    const { action } = words.titleOf(job);
    if (job.state === 'failed') return [{ type: 'error', message: job.error ?? 'background_jobs.states.failed' }];
    const counted = (smart_count: number) => ({ smart_count, count: formatNumber(smart_count, locale), action });
    const of = (type: Toast['type'], message: string, count: number, more: Partial<Toast> = {}) =>
      count > 0 ? [{ type, message, args: counted(count), ...more }] : [];
    if (job.state === 'undone')
      return [...of('success', 'list.bulk.undone', undone), ...of('warning', 'list.bulk.not_undone', kept)];
    return [
      ...of('success', doneText?.(job) ?? 'background_jobs.done', done, {
        ...(isUndoable(job) && { undo: () => void call('undo', job) }),
      }),
      ...of('warning', 'background_jobs.not_done', rejected),
    ];
  };
}
