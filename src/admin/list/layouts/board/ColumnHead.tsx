import { Menu, MenuItem } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { BoardCount } from '#shared/contracts/board.ts';
import { countText } from '../../useFilterCounts.ts';
import type { BoardColumn } from './board-columns.ts';

/** A head says no more than "10,000+". */
const MAX_COUNTED = 10_000;

export interface ColumnHeadProps {
  readonly headingId: string;
  readonly column: BoardColumn;
  readonly count: BoardCount;
  readonly isExact: boolean;
  readonly onSelectAll: () => void;
  readonly onCollapse: () => void;
}

/** What a column is called, how many records it has and how many are overdue, and what can be done with all of them. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { headingId, column, count, isExact, onSelectAll, onCollapse } = props;
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <header className="board-head">
      <h2 id={headingId}>
        <StateDot tone={column.tone} color={column.color}>
          {column.title}
        </StateDot>{' '}
        <span className="num">{countText(count.count, isExact, MAX_COUNTED, locale)}</span>
        {count.overdue > 0 ? (
          <>
            {' '}
            <span className="board-late num">
              {translate('board.overdue', {
                smart_count: count.overdue,
                count: countText(count.overdue, isExact, MAX_COUNTED, locale),
              })}
            </span>
          </>
        ) : null}
      </h2>
      <button
        type="button"
        className="list-tool"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('board.column_menu', { name: column.title })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={count.count === 0} onClick={choose(onSelectAll)}>
          {translate('board.select_all')}
        </MenuItem>
        <MenuItem onClick={choose(onCollapse)}>{translate('board.collapse')}</MenuItem>
      </Menu>
    </header>
  );
});
