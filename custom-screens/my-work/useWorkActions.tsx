import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { MY_WORK } from '#client/my-work/useWork.ts';
import type { WorkItem } from '#shared/contracts/my-work.ts';
import { useFinishTask } from './useFinishTask.ts';
import { WorkDrawer } from './drawer/WorkDrawer.tsx';

/** What the rows of a list can do. */
export interface WorkActions {
  readonly busy: string | undefined;
  readonly act: (item: WorkItem) => void;
  readonly open: (item: WorkItem) => void;
  readonly drawer: ReactNode;
}

/**
 * Does the one action of each row: a task is done, everything else opens in a drawer. Once it is done the focus goes to
 * what took its place.
 * @param list the element with the rows.
 */
export function useWorkActions(items: readonly WorkItem[], list: RefObject<HTMLElement | null>): WorkActions {
  const [opened, setOpened] = useState<WorkItem>();
  const [busy, setBusy] = useState<string>();
  const finish = useFinishTask();
  const queryClient = useQueryClient();
  const left = useRef<{ readonly key: string; readonly index: number }>(undefined);
  useEffect(() => {
    const gone = left.current;
    if (!gone || items.some(({ key }) => key === gone.key)) return;
    left.current = undefined;
    const actions = list.current?.querySelectorAll<HTMLElement>('[data-work-action]') ?? [];
    (actions[Math.max(0, Math.min(gone.index, actions.length - 1))] ?? list.current)?.focus();
  }, [items, list]);
  const leave = ({ key }: WorkItem) => {
    left.current = { key, index: items.findIndex((item) => item.key === key) };
  };
  const act = async (item: WorkItem) => {
    if (item.kind !== 'task') return setOpened(item);
    leave(item);
    setBusy(item.key);
    if (!(await finish(item.id, item.title ?? ''))) left.current = undefined;
    setBusy(undefined);
  };
  return {
    busy,
    act: (item) => void act(item),
    open: setOpened,
    drawer: opened ? (
      <WorkDrawer
        item={opened}
        onClose={() => setOpened(undefined)}
        onDone={() => {
          leave(opened);
          setOpened(undefined);
          void queryClient.invalidateQueries({ queryKey: [MY_WORK] });
        }}
      />
    ) : null,
  };
}
