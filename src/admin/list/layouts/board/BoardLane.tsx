import { useLocale } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { type Board, type BoardColumn, keyIn, type Lane } from './board-columns.ts';
import { BoardColumnList, type BoardColumnListProps } from './BoardColumnList.tsx';
import { CollapsedColumn } from './CollapsedColumn.tsx';
import type { Target } from './useMoveCard.tsx';
import type { Ways } from './ways.ts';
import { listKey } from './useBoardLists.ts';

/** The card in hand. */
export interface InHand {
  readonly record: RaRecord | undefined;
  /** In pixels. */
  readonly height: number;
  /** The list that it is over. */
  readonly over: string | undefined;
}

type Passed = Pick<BoardColumnListProps, 'lists' | 'setting' | 'moving' | 'moved' | 'onRecords'>;

interface BoardLaneProps extends Passed {
  readonly board: Board;
  readonly columns: readonly BoardColumn[];
  readonly lane: Lane;
  readonly ways: Ways;
  readonly inHand: InHand;
  readonly isCollapsed: (column: BoardColumn) => boolean;
  readonly onCollapse: (column: BoardColumn, isCollapsed: boolean) => void;
  readonly onSelectAll: (target: Target) => void;
}

/** The columns of one lane. */
export const BoardLane = ({ board, columns, lane, ways, inHand, ...props }: BoardLaneProps) => {
  const locale = useLocale() ?? 'en';
  const titleId = useId();
  const count = columns.reduce((sum, { key }) => sum + lane.countOf(key).count, 0);
  const { record } = inHand;
  const row = (
    <div className="board-row">
      {columns.map((column) => {
        const key = listKey(lane.key, column.key);
        const isOver = record !== undefined && inHand.over === key && ways.to(record, column).kind !== 'here';
        const passed = { column, listKey: key, count: countWith(lane, column, key, props.moving, board.by) };
        if (props.isCollapsed(column))
          return (
            <CollapsedColumn key={key} {...passed} isOver={isOver} onExpand={() => props.onCollapse(column, false)} />
          );
        return (
          <BoardColumnList
            key={key}
            {...passed}
            lists={props.lists}
            setting={props.setting}
            moving={props.moving}
            moved={props.moved}
            onRecords={props.onRecords}
            isExact={board.isExact}
            isDragging={record !== undefined}
            onSelectAll={() => props.onSelectAll({ column, listKey: key })}
            onCollapse={() => props.onCollapse(column, true)}
            drag={record && { record, height: inHand.height, isOver, rejection: ways.rejection(record, column) }}
          />
        );
      })}
    </div>
  );
  if (lane.title === undefined) return row;
  return (
    <section className="board-lane" aria-labelledby={titleId}>
      <h2 id={titleId} className="board-lane-title">
        {lane.title} <span className="num">{formatNumber(count, locale)}</span>
      </h2>
      {row}
    </section>
  );
};

/** With the cards that are on their way: the heads say what the columns show. */
function countWith(lane: Lane, { key }: BoardColumn, list: string, moving: Passed['moving'], by: string) {
  const count = lane.countOf(key);
  const coming = moving.filter(({ record, to }) => to === list && keyIn(by, record) !== key).length;
  const going = moving.filter(({ record, to }) => to !== list && keyIn(by, record) === key && isOf(lane, to)).length;
  return { ...count, count: Math.max(0, count.count + coming - going) };
}

const isOf = (lane: Lane, list: string): boolean => list.startsWith(`${lane.key}\n`);
