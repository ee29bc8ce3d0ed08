import { Ellipsis } from 'lucide-react';
import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { Stored } from '#ui/store.ts';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { isEmptyValue } from '#engine/field-types/display/field-display.ts';
import type { DisplayTools, RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { showValue } from '#engine/field-types/field-displays.tsx';
import { typeOf } from '#engine/field-types/field-types.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { recordTitle } from '../../../words/record-title.ts';
import { useIsSelected } from '../../useSelection.ts';

export interface BoardCardProps {
  readonly record: RaRecord;
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
  readonly tools: DisplayTools;
  readonly selected: Stored<ReadonlySet<RaRecord['id']>>;
  readonly isDragged: boolean;
  readonly handlers: CardHandlers;
}

/** What a card can ask for; the same functions for every card and every render. */
export interface CardHandlers {
  readonly onToggle: (id: RaRecord['id'], isRange: boolean) => void;
  readonly onMenu: (record: RaRecord, anchor: HTMLElement) => void;
}

/** One record on a board: its title, then what the file puts on its card. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { record, definition, board, tools, handlers } = props;
  const isSelected = useIsSelected(props.selected, record.id);
  const title = recordTitle(definition, record, tools.locale);
  const address = tools.links.addressOf(definition.resource, Number(record.id));
  return (
    <li
      className="board-card"
      data-card
      data-id={record.id}
      data-selected={isSelected || undefined}
      data-dragged={props.isDragged || undefined}
    >
      <div className="board-card-head">
        <input
          type="checkbox"
          className="list-box board-box"
          aria-label={tools.translate('list.select_row', { name: title })}
          checked={isSelected}
          onChange={(event) => handlers.onToggle(record.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
        {address ? (
          <a className="board-card-title" data-row-link href={address} draggable={false} onClick={tools.links.follow}>
            {title}
          </a>
        ) : (
          <span className="board-card-title" data-row-link tabIndex={-1}>
            {title}
          </span>
        )}
        <button
          type="button"
          className="list-tool board-card-menu"
          data-row-menu
          aria-haspopup="menu"
          aria-label={tools.translate('list.columns.move', { name: title })}
          onClick={(event) => handlers.onMenu(record, event.currentTarget)}
        >
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {board.component === undefined ? (
        <CardFacts {...props} />
      ) : (
        <CustomScreen path={board.component} resource={definition} record={record} mode="list" can={definition.can} />
      )}
    </li>
  );
});

/** The whole card leads to its own record. */
const NO_LINKS: DisplayTools['links'] = { addressOf: () => undefined, follow: () => undefined };

const CardFacts = ({ record, definition, board, tools }: BoardCardProps) => {
  const facts = board.card.flatMap((name) => {
    const field = definition.fields[name];
    return field && !isEmptyValue(record[name]) ? [{ field, value: record[name] as unknown }] : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="board-card-facts">
      {facts.map(({ field, value }) => (
        <div key={field.name} data-end={field.widget === 'person' || undefined}>
          <dt className={isTelling(field) ? 'visually-hidden' : undefined}>{field.title}</dt>
          <dd>{factOf(field, value, record, { ...tools, links: NO_LINKS })}</dd>
        </div>
      ))}
    </dl>
  );
};

const isTelling = (field: FieldDefinition): boolean => typeOf(field).screen.isTelling;

function factOf(field: FieldDefinition, value: unknown, record: RaRecord, tools: DisplayTools): ReactNode {
  if (field.widget !== 'person') return showValue({ field, value, record }, tools);
  const { name } = value as RelatedRecord;
  return (
    <span title={`${field.title}: ${name}`}>
      <Face name={name} size="xs" />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
