import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useStored } from '#ui/store.ts';
import type { BoardColumn } from './board-columns.ts';
import type { BoardLists } from './board-lists.ts';
import { BoardCard } from './BoardCard.tsx';
import type { CardSetting } from './card-setting.ts';
import { ColumnHead, type ColumnHeadProps } from './ColumnHead.tsx';
import type { Moving } from './useMoveCard.tsx';
import { useSeen } from './useSeen.ts';
import { useSettled } from './useSettled.ts';
import { useVisibleCards } from './useVisibleCards.ts';

export interface BoardColumnListProps extends Omit<ColumnHeadProps, 'headingId'> {
  readonly column: BoardColumn;
  readonly lists: BoardLists;
  /** Of its cards in `lists`. */
  readonly listKey: string;
  readonly setting: CardSetting;
  readonly moving: readonly Moving[];
  /** The cards that this user has moved. */
  readonly moved: ReadonlySet<RaRecord['id']>;
  /** The card in hand, wherever it came from, and what it would mean here. */
  readonly drag:
    | {
        readonly record: RaRecord;
        readonly height: number;
        readonly isOver: boolean;
        readonly rejection: string | undefined;
      }
    | undefined;
  readonly isDragging: boolean;
  /** Says which cards it shows. */
  readonly onRecords: (key: string, records: readonly RaRecord[]) => void;
}

/** One column of a board with its cards, of which only those in view are rendered; the next ones come when its end is near. */
export const BoardColumnList = (props: BoardColumnListProps) => {
  const { column, count, lists, listKey, setting, moving, drag, onRecords } = props;
  const translate = useTranslate();
  const headingId = useId();
  const [isHeld, setHeld] = useState(false);
  const loaded = useStored(lists.list(listKey));
  const settled = useSettled(loaded.records, isHeld || props.isDragging, props.moved);
  const cards = withMoving(settled, moving, listKey);
  useEffect(() => onRecords(listKey, cards), [onRecords, listKey, cards]);
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section);
  const isEmpty = count.count === 0;
  useEffect(() => {
    if (isEmpty) lists.empty(listKey);
    else if (isSeen && lists.list(listKey).get().isPending) void lists.more(listKey);
  }, [lists, listKey, isEmpty, isSeen]);
  const { scroller, visible, height, measure } = useVisibleCards({
    cards,
    hasMore: loaded.hasMore && !loaded.error,
    onMore: () => void lists.more(listKey),
  });
  return (
    <section
      ref={section}
      className="board-column"
      aria-labelledby={headingId}
      data-column={listKey}
      data-over={(drag?.isOver && drag.rejection === undefined) || undefined}
      data-rejected={(drag && drag.rejection !== undefined) || undefined}
    >
      <ColumnHead {...props} headingId={headingId} />
      {drag?.rejection === undefined ? null : <p className="board-rejection">{drag.rejection}</p>}
      {drag?.isOver && drag.rejection === undefined ? (
        <p className="board-slot" style={{ height: drag.height }}>
          {translate('board.here', { column: column.title })}
        </p>
      ) : null}
      {loaded.isPending && cards.length === 0 ? <PendingCards /> : null}
      {loaded.error ? (
        <p role="alert" className="board-note">
          {translate('board.failed')}{' '}
          <Button size="small" onClick={() => void lists.more(listKey)}>
            {translate('errors.try_again')}
          </Button>
        </p>
      ) : null}
      {!loaded.isPending && !loaded.error && cards.length === 0 ? (
        <p className="board-note">{translate('board.empty')}</p>
      ) : null}
      <ul
        ref={scroller}
        className="board-cards"
        aria-busy={loaded.isFetching || undefined}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <li className="board-room" aria-hidden style={{ '--room': `${height}px` } as CSSProperties} />
        {visible.map(({ index, start }) => {
          const record = cards[index];
          return record ? (
            <BoardCard
              key={record.id}
              record={record}
              setting={setting}
              isDragged={drag?.record.id === record.id}
              index={index}
              top={start}
              measure={measure}
            />
          ) : null;
        })}
      </ul>
    </section>
  );
};

/** A moving card is removed from its old column and appears in its new one. */
function withMoving(records: readonly RaRecord[], moving: readonly Moving[], key: string): readonly RaRecord[] {
  if (moving.length === 0) return records;
  const others = records.filter(({ id }) => !moving.some(({ record }) => record.id === id));
  const coming = moving.filter(({ to }) => to === key).map(({ record }) => record);
  return coming.length === 0 && others.length === records.length ? records : [...coming, ...others];
}

export const PendingCards = () => (
  <div aria-hidden className="board-pending">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} variant="rounded" height={72} />
    ))}
  </div>
);
