import { Button, Skeleton } from '@mui/material';
import { useInfiniteGetList, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import type { DragEvent } from 'react';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { StateDot } from '#engine/marks/StateDot.tsx';
import { useChoiceWords } from '../feedback-words.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Moving } from './FeedbackBoard.tsx';

interface BoardColumnProps {
  readonly status: string;
  /** Only this person's entries. */
  readonly writer: number | undefined;
  readonly moving: Moving | undefined;
  /** The card in hand, wherever it came from. */
  readonly dragged: RaRecord | undefined;
  readonly onDrag: (record: RaRecord | undefined) => void;
  readonly onMove: (record: RaRecord, status: string) => void;
}

/** The entries of one state, the most wanted first; what was merged into another stands there. */
export const BoardColumn = ({ status, writer, moving, dragged, onDrag, onMove }: BoardColumnProps) => {
  const translate = useTranslate();
  const { wordOf, toneOf } = useChoiceWords(useDefinition('feedback'), 'status');
  const heading = useId();
  const column = useColumn(status, writer);
  const cards = shown(column.records, moving, status);
  const { isOver, handlers } = useDropPlace(dragged !== undefined && dragged.status !== status, () => {
    if (dragged) onMove(dragged, status);
  });
  return (
    <section className="feedback-column" aria-labelledby={heading} data-over={isOver || undefined} {...handlers}>
      <h2 id={heading}>
        <StateDot tone={toneOf(status)}>{wordOf(status)}</StateDot>
        {column.total === undefined ? null : <span className="num">{column.total}</span>}
      </h2>
      <ul>
        {cards.map((record) => (
          <BoardCard key={record.id} record={record} onDrag={onDrag} onMove={(to) => onMove(record, to)} />
        ))}
      </ul>
      {column.isPending ? <PendingCards /> : null}
      {column.error ? (
        <p role="alert" className="feedback-column-note">
          {translate('feedback.board.failed')}{' '}
          <Button size="small" onClick={() => void column.refetch()}>
            {translate('feedback.board.retry')}
          </Button>
        </p>
      ) : null}
      {!column.isPending && !column.error && cards.length === 0 ? (
        <p className="feedback-column-note">{translate('feedback.board.empty')}</p>
      ) : null}
      {column.hasNextPage ? (
        <Button loading={column.isFetchingNextPage} onClick={() => void column.fetchNextPage()}>
          {translate('feedback.board.more', { count: (column.total ?? 0) - column.records.length })}
        </Button>
      ) : null}
    </section>
  );
};

const PER_PAGE = 20;
const CLOSED = new Set(['done', 'declined']);

function useColumn(status: string, writer: number | undefined) {
  const { data, total, ...rest } = useInfiniteGetList<RaRecord>(
    'feedback',
    {
      filter: { status, duplicate_of: { present: false }, ...(writer !== undefined && { created_by: writer }) },
      sort: { field: CLOSED.has(status) ? 'updated_on' : 'votes', order: 'DESC' },
      pagination: { page: 1, perPage: PER_PAGE },
    },
    { onError: () => undefined },
  );
  return { ...rest, total, records: data?.pages.flatMap((page) => page.data) ?? [] };
}

/** A card on its way is taken out of where it was and stands where it goes. */
function shown(records: readonly RaRecord[], moving: Moving | undefined, status: string): readonly RaRecord[] {
  if (!moving) return records;
  const others = records.filter(({ id }) => id !== moving.record.id);
  return moving.status === status ? [moving.record, ...others] : others;
}

/** Takes what is dropped here, and says while it hangs above. */
function useDropPlace(isWelcome: boolean, onDrop: () => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isWelcome) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (isWelcome) onDrop();
    },
  };
  return { isOver: isOver && isWelcome, handlers };
}

const PendingCards = () => (
  <div aria-hidden>
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} variant="rounded" height={84} sx={{ mb: '8px' }} />
    ))}
  </div>
);
