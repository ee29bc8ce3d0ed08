import { Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useHttp } from '#client/api/useApi.ts';
import { MY_WORK } from '#client/my-work/useWork.ts';
import { useOfferKeys } from '#client/page/offered-keys.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { listMyWork, type WorkItem } from '#shared/contracts/my-work.ts';
import { dueGroup } from './due-words.ts';
import { useHeldWork } from './useHeldWork.ts';
import { useWorkActions } from './useWorkActions.tsx';
import { WorkRow } from './WorkRow.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';
import './my-work.css';

const PAGE = 50;
const NOTHING: readonly WorkItem[] = [];

/** Everything that waits for the user in one list, by when it is due. */
const MyWorkScreen = () => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const http = useHttp();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [MY_WORK, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listMyWork, { query: { limit: PAGE, cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({ items: pages.flatMap(({ results }) => results), count: pages[0]?.count ?? 0 }),
  });
  return (
    <div className="my-work">
      <PageHeader title={translate('my_work.title')} count={data ? formatNumber(data.count, locale) : undefined} />
      {error && !data ? (
        <ErrorState title={translate('my_work.failure')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <WorkSkeleton rows={12} />}
      {data ? <WorkGroups items={data.items.length > 0 ? data.items : NOTHING} /> : null}
      {hasNextPage ? (
        <Button className="work-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('my_work.more')}
        </Button>
      ) : null}
    </div>
  );
};

export default MyWorkScreen;

const WorkGroups = ({ items: latest }: { readonly items: readonly WorkItem[] }) => {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { items, waiting, showAll, hold } = useHeldWork(latest);
  const { act, open, busy, drawer } = useWorkActions(items, list);
  useRowKeys(list, items, drawer ? undefined : act);
  const groups = Map.groupBy(items, ({ due }) => dueGroup(due));
  return (
    <div ref={list} tabIndex={-1} className="work-groups" {...hold}>
      {waiting > 0 ? (
        <Button className="work-new" size="small" onClick={showAll}>
          {translate('my_work.new', { smart_count: waiting })}
        </Button>
      ) : null}
      {items.length === 0 ? (
        <ListMessage
          mark={<CheckCheck size={32} strokeWidth={1.5} aria-hidden />}
          title={translate('my_work.empty.title')}
          text={translate('my_work.empty.text')}
        />
      ) : null}
      {[...groups].map(([group, rows]) => (
        <section key={group} aria-labelledby={`work-${group}`}>
          <h2 id={`work-${group}`}>{translate(`my_work.groups.${group}`)}</h2>
          <ul className="work-rows">
            {rows.map((item) => (
              <WorkRow
                key={item.key}
                item={item}
                isMain={item === items[0]}
                isBusy={busy === item.key}
                onAct={() => act(item)}
                onOpen={() => open(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {drawer}
    </div>
  );
};

const NO_KEYS = {};
const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['E', 'act'],
] as const;

/**
 * J and K walk through the rows, Enter opens the one with the focus, E does its action.
 * @param act absent while one is open.
 */
function useRowKeys(
  list: React.RefObject<HTMLElement | null>,
  items: readonly WorkItem[],
  act: ((item: WorkItem) => void) | undefined,
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-work-key]') ?? [])];
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const walk = (step: number) => {
    const all = rows();
    const at = current();
    const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))];
    next?.querySelector<HTMLElement>('.work-title')?.focus();
  };
  const actOnCurrent =
    act &&
    (() => {
      const key = rows()[current()]?.dataset['workKey'];
      const item = items.find((each) => each.key === key);
      if (item) act(item);
    });
  usePageKeys(act ? { j: () => walk(1), k: () => walk(-1), e: actOnCurrent } : NO_KEYS);
  const translate = useTranslate();
  useOfferKeys(KEYS.map(([key, name]) => ({ key, label: translate(`my_work.keys.${name}`) })));
}
