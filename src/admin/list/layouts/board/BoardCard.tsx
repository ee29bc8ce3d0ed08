import { Ellipsis, Star } from 'lucide-react';
import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import type { Ref } from 'react';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { useIsSelected } from '../../useSelection.ts';
import { CardFacts } from './CardFacts.tsx';
import { CardLine } from './CardLine.tsx';
import type { CardSetting } from './card-setting.ts';
import { cardTitle } from './card-title.ts';

interface BoardCardProps {
  readonly record: RaRecord;
  readonly setting: CardSetting;
  readonly isDragged: boolean;
  /** Its place in the column, and in pixels from the top of it. */
  readonly index: number;
  readonly top: number;
  readonly measure: Ref<HTMLLIElement>;
}

/** One record on a board: its title, then what the user or the file puts on its card. */
export const BoardCard = memo(function BoardCard({ record, setting, isDragged, index, top, measure }: BoardCardProps) {
  const { definition, board, tools, handlers, shown } = setting;
  const isSelected = useIsSelected(setting.selected, record.id);
  const title = cardTitle(definition, board, record, tools.locale);
  const address = tools.links.addressOf(definition.resource, Number(record.id));
  const rating: unknown = board.rating !== undefined && shown.includes(board.rating) ? record[board.rating] : undefined;
  return (
    <li
      ref={measure}
      className="board-card"
      data-card
      data-index={index}
      data-id={record.id}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="board-card-head">
        <input
          type="checkbox"
          className="list-box list-box-alone board-box"
          aria-label={tools.translate('list.select_row', { name: title })}
          checked={isSelected}
          onChange={(event) => handlers.onToggle(record.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
        {board.person === undefined ? null : <Face name={title} size="xs" />}
        {address ? (
          <a className="board-card-title" data-row-link href={address} draggable={false} onClick={tools.links.follow}>
            {title}
          </a>
        ) : (
          <span className="board-card-title" data-row-link tabIndex={-1}>
            {title}
          </span>
        )}
        {typeof rating === 'number' ? (
          <span className="board-card-rating num" title={definition.fields[board.rating ?? '']?.title}>
            <Star size={12} aria-hidden />
            {rating}
          </span>
        ) : null}
        <button
          type="button"
          className="list-tool board-card-menu"
          data-row-menu
          aria-haspopup="menu"
          aria-label={tools.translate('drag.move', { name: title })}
          onClick={(event) => handlers.onMenu(record, event.currentTarget)}
        >
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {board.component === undefined ? (
        <>
          <CardLine record={record} setting={setting} />
          <CardFacts record={record} setting={setting} />
        </>
      ) : (
        <CustomScreen path={board.component} resource={definition} record={record} mode="list" can={definition.can} />
      )}
    </li>
  );
});
