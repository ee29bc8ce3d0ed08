import { useLocale, useTranslate } from 'ra-core';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BoardCount } from '#shared/contracts/board.ts';
import type { BoardColumn } from './board-columns.ts';

interface CollapsedColumnProps {
  readonly column: BoardColumn;
  readonly listKey: string;
  readonly count: BoardCount;
  readonly isOver: boolean;
  readonly onExpand: () => void;
}

/** A column as a strip with its name and number of records; cards can be dropped on it. */
export const CollapsedColumn = ({ column, listKey, count, isOver, onExpand }: CollapsedColumnProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return (
    <section className="board-strip" aria-label={column.title} data-column={listKey} data-over={isOver || undefined}>
      <button type="button" aria-expanded={false} title={translate('board.expand')} onClick={onExpand}>
        <StateDot tone={column.tone} color={column.color}>
          {column.title}
        </StateDot>{' '}
        <span className="num">{formatNumber(count.count, locale)}</span>
      </button>
    </section>
  );
};
