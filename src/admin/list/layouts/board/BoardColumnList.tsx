import { Button, Skeleton } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Stored } from '#ui/store.ts';
import type { DisplayTools } from '#engine/field-types/display/field-display.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { countText } from '../../useFilterCounts.ts';
import { BoardCard, type CardHandlers } from './BoardCard.tsx';
import type { BoardColumn } from './board-columns.ts';
import { useColumn, useSettled } from './useColumn.ts';
import type { Moving } from './useMoveCard.ts';

/** A head says no more than "10,000+". */
const MAX_COUNTED = 10_000;

interface BoardColumnListProps {
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
  readonly column: BoardColumn;
  readonly count: number | undefined;
  readonly isExact: boolean;
  /** The fields of each card; undefined: all. */
  readonly fields: readonly string[] | undefined;
  readonly tools: DisplayTools;
  readonly selected: Stored<ReadonlySet<RaRecord['id']>>;
  readonly handlers: CardHandlers;
  readonly moving: Moving | undefined;
  /** The card in hand, wherever it came from, and what it would mean here. */
  readonly drag:
    { readonly record: RaRecord; readonly isOver: boolean; readonly rejection: string | undefined } | undefined;
  /** A pointer is over its cards, or has one in hand. */
  readonly isHeld: boolean;
  readonly onHold: (column: string | undefined) => void;
  /** Says which cards it shows. */
  readonly onRecords: (column: string, records: readonly RaRecord[]) => void;
}

/** One column of a board with its cards; the next ones come when its end is in view. */
export const BoardColumnList = (props: BoardColumnListProps) => {
  const { definition, board, column, count, fields, tools, handlers, moving, drag, onHold, onRecords } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const heading = useId();
  const loaded = useColumn(definition, board, column, fields);
  const settled = useSettled(loaded.records, props.isHeld);
  const cards = withMoving(settled, moving, column.key);
  useEffect(() => onRecords(column.key, cards), [onRecords, column.key, cards]);
  const shownCount = count ?? loaded.total;
  return (
    <section
      className="board-column"
      aria-labelledby={heading}
      data-column={column.key}
      data-over={(drag?.isOver && drag.rejection === undefined) || undefined}
      data-rejected={(drag && drag.rejection !== undefined) || undefined}
    >
      <h2 id={heading}>
        <StateDot tone={column.tone}>{column.title}</StateDot>{' '}
        {shownCount === undefined ? null : (
          <span className="num">{countText(shownCount, props.isExact, MAX_COUNTED, locale)}</span>
        )}
      </h2>
      {drag?.rejection === undefined ? null : <p className="board-rejection">{drag.rejection}</p>}
      <ul onPointerEnter={() => onHold(column.key)} onPointerLeave={() => onHold(undefined)}>
        {cards.map((record) => (
          <BoardCard
            key={record.id}
            record={record}
            definition={definition}
            board={board}
            tools={tools}
            selected={props.selected}
            isDragged={drag?.record.id === record.id}
            handlers={handlers}
          />
        ))}
      </ul>
      {loaded.isPending ? <PendingCards /> : null}
      {loaded.error ? (
        <p role="alert" className="board-note">
          {translate('board.failed')}{' '}
          <Button size="small" onClick={() => void loaded.refetch()}>
            {translate('errors.try_again')}
          </Button>
        </p>
      ) : null}
      {!loaded.isPending && !loaded.error && cards.length === 0 ? (
        <p className="board-note">{translate('board.empty')}</p>
      ) : null}
      {loaded.hasNextPage ? (
        <More
          isBusy={loaded.isFetchingNextPage}
          count={Math.max((loaded.total ?? 0) - loaded.records.length, 0)}
          onMore={() => void loaded.fetchNextPage()}
        />
      ) : null}
    </section>
  );
};

/** A moving card is removed from its old column and appears in its new one. */
function withMoving(records: readonly RaRecord[], moving: Moving | undefined, column: string): readonly RaRecord[] {
  if (!moving) return records;
  const others = records.filter(({ id }) => id !== moving.record.id);
  return moving.to === column ? [moving.record, ...others] : others;
}

interface MoreProps {
  readonly isBusy: boolean;
  readonly count: number;
  readonly onMore: () => void;
}

/** The next cards: by themselves when this comes into view, or by its button. */
const More = ({ isBusy, count, onMore }: MoreProps) => {
  const translate = useTranslate();
  return (
    <>
      {isBusy ? null : <Seen key={count} onSeen={onMore} />}
      <Button className="board-more" size="small" loading={isBusy} onClick={onMore}>
        {translate('board.more', { count })}
      </Button>
    </>
  );
};

/** Says once that it has come into view. */
const Seen = ({ onSeen }: { readonly onSeen: () => void }) => {
  const mark = useRef<HTMLSpanElement>(null);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      see();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} className="board-end" aria-hidden />;
};

export const PendingCards = () => (
  <div aria-hidden className="board-pending">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} variant="rounded" height={72} />
    ))}
  </div>
);
