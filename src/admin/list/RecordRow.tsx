import { Ellipsis } from 'lucide-react';
import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { RecordPlace } from '#client/records/api.ts';
import { Grip } from '#ui/drag/Grip.tsx';
import type { Stored } from '#ui/store.ts';
import { CustomField } from '#client/page/CustomScreen.tsx';
import { isEmptyValue } from '#engine/field-types/display/field-display.ts';
import type { DisplayTools, StoredFile } from '#engine/field-types/display/field-display.ts';
import { showValue } from '#engine/field-types/field-displays.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { Tile } from '#ui/marks/Tile.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { isWithheldIn } from '#engine/field-types/display/withheld-fields.ts';
import { isNode } from '#engine/model/is-node.ts';
import { cardPlaces, isLabelled } from './list-columns.ts';
import type { ListColumn } from './list-columns.ts';
import { recordTitle } from '../words/record-title.ts';
import { useIsSelected } from './useSelection.ts';

/**
 * The callbacks of a row. They are the same functions for every row and every render, otherwise all rows render again.
 */
export interface RowHandlers {
  readonly onToggle: (id: RaRecord['id'], isRange: boolean) => void;
  readonly onMenu: (record: RaRecord, anchor: HTMLElement) => void;
  /** Rows without an address open where they are. */
  readonly opensHere?: boolean;
  /** Where people put the rows in order. */
  readonly onMove?: (id: RaRecord['id'], place: RecordPlace) => void;
}

interface RecordRowProps {
  readonly record: RaRecord;
  readonly definition: CatalogueResource;
  readonly columns: readonly ListColumn[];
  readonly isNarrow: boolean;
  readonly isSelectable: boolean;
  /** Followed by each row for itself. */
  readonly selected: Stored<ReadonlySet<RaRecord['id']>> | undefined;
  readonly handlers: RowHandlers;
  /** The same for every row. */
  readonly tools: DisplayTools;
}

/**
 * One record as a row, or as a card on a phone. Renders again only when the record, the columns or its selection
 * change.
 */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, definition, columns, isNarrow, handlers, tools } = props;
  const isSelected = useIsSelected(props.selected, record.id);
  const title = recordTitle(definition, record, tools.locale);
  const places = isNarrow ? cardPlaces(columns, definition.list.card, record) : undefined;
  return (
    <tr role="row" data-id={record.id} className={isSelected ? 'selected' : undefined}>
      {props.isSelectable ? (
        <td role="cell" className="list-pin list-check">
          <input
            type="checkbox"
            className="list-box"
            aria-label={tools.translate('list.select_row', { name: title })}
            checked={isSelected}
            onChange={(event) => handlers.onToggle(record.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column) => {
        const place = places?.get(column);
        if (places && !place) return null;
        if (column.pinned) return titleCell(props, column, title);
        return (
          <td key={column.field.name} role="cell" className={column.numeric ? 'num end' : undefined} data-place={place}>
            {isLabelled(place) ? <span className="list-card-label">{column.field.title} </span> : null}
            {cellValue(props, column)}
          </td>
        );
      })}
    </tr>
  );
});

const DOTS = <Ellipsis size={16} strokeWidth={1.75} aria-hidden />;

/** The record's title as the link to its details, with the row's actions behind it so that they never travel. */
function titleCell(props: RecordRowProps, column: ListColumn, title: string): ReactNode {
  const { record, definition, handlers, tools } = props;
  const { translate, links } = tools;
  const address = links.addressOf(definition.resource, Number(record.id));
  const isTitle = definition.titleFields.length === 1 && definition.titleFields[0] === column.field.name;
  const isEmpty = isEmptyValue(record[column.field.name]);
  const opens = address !== undefined || handlers.opensHere;
  const text = cellValue(opens ? withoutLinks(props) : props, column, isTitle || isEmpty ? title : undefined);
  return (
    <th
      key={column.field.name}
      scope="row"
      role="rowheader"
      className="list-pin list-title"
      data-place={props.isNarrow ? 'title' : undefined}
    >
      <span className="list-name">
        {handlers.onMove && !props.isNarrow ? <Grip className="list-row-grip" name={title} /> : null}
        {recordMark(definition, record, title)}
        {address ? (
          <a className="cut" data-row-link href={address} onClick={links.follow}>
            {text}
          </a>
        ) : handlers.opensHere ? (
          <button type="button" className="cut list-open" data-row-link>
            {text}
          </button>
        ) : (
          <span className="cut" data-row-link tabIndex={-1}>
            {text}
          </span>
        )}
      </span>
      <span className="list-tools">
        <button
          type="button"
          className="list-tool"
          data-row-menu
          aria-haspopup="menu"
          aria-label={translate('list.row_actions', { name: title })}
          onClick={(event) => handlers.onMenu(record, event.currentTarget)}
        >
          {DOTS}
        </button>
      </span>
    </th>
  );
}

/** What is inside of a link or a button holds no link. */
const withoutLinks = (props: RecordRowProps): RecordRowProps => ({
  ...props,
  tools: { ...props.tools, links: { ...props.tools.links, addressOf: () => undefined } },
});

type CellProps = Pick<RecordRowProps, 'definition' | 'record' | 'tools'>;

/** The contents of a cell: the component of the column, else the display of the field's type, or its text. */
export function cellValue({ definition, record, tools }: CellProps, column: ListColumn, words?: string): ReactNode {
  const { field, component, render } = column;
  if (render) return render(record);
  const value: unknown = record[field.name];
  const generated = words ?? showValue({ field, value, record }, tools);
  if (component === undefined || isWithheldIn(field, record)) return generated;
  return (
    <CustomField
      path={component}
      resource={definition}
      record={record}
      mode="list"
      can={definition.can}
      field={field}
      value={value}
    >
      {generated}
    </CustomField>
  );
}

/** Whether the rows of a resource have a tile or a face before their title. */
export const hasRecordMark = (definition: CatalogueResource): boolean =>
  isNode(definition) || definition.kind === 'people';

/** Nodes of the organisation have a tile, people a face, other things nothing. */
export function recordMark(definition: CatalogueResource, record: RaRecord, title: string): ReactNode {
  if (isNode(definition)) return <Tile name={title} image={imageOf(record['logo'])} />;
  if (definition.kind === 'people') return <Face name={title} image={imageOf(record['photo'])} />;
  return null;
}

const imageOf = (value: unknown): string | undefined => (value as StoredFile | null | undefined)?.url;
