import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import type { Stored } from '#ui/store.ts';
import { isEmptyValue } from '#engine/field-types/display/field-display.ts';
import type { DisplayTools } from '#engine/field-types/display/field-display.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SplitDefinition } from '#engine/model/screen-definition.ts';
import { recordTitle } from '../../../words/record-title.ts';
import { cellValue, recordMark } from '../../RecordRow.tsx';
import type { ListColumn } from '../../list-columns.ts';
import { useIsSelected } from '../../useSelection.ts';

export interface SplitRowProps {
  readonly record: RaRecord;
  readonly definition: CatalogueResource;
  readonly split: SplitDefinition;
  /** The title, then those of the card. */
  readonly columns: readonly ListColumn[];
  readonly isOpen: boolean;
  readonly selected: Stored<ReadonlySet<RaRecord['id']>>;
  readonly onToggle: (id: RaRecord['id'], isRange: boolean) => void;
  readonly tools: DisplayTools;
}

/** A record in two lines: its title, and up to three fields. */
export const SplitRow = memo(function SplitRow(props: SplitRowProps) {
  const { record, definition, split, columns, isOpen, tools } = props;
  const isSelected = useIsSelected(props.selected, record.id);
  const [first, ...card] = columns;
  const title = recordTitle(definition, record, tools.locale);
  const named = first && !isEmptyValue(record[first.field.name]) ? cellValue(textOnly(props), first) : title;
  const address = tools.links.addressOf(definition.resource, Number(record.id));
  const face = split.face === undefined ? undefined : record[split.face];
  return (
    <li
      className="split-row"
      data-card
      data-id={record.id}
      data-open={isOpen ? '' : undefined}
      data-selected={isSelected || undefined}
    >
      <span className="split-mark">
        {typeof face === 'string' && face ? <Face name={face} /> : recordMark(definition, record, title)}
        <input
          type="checkbox"
          className="list-box list-box-alone"
          aria-label={tools.translate('list.select_row', { name: title })}
          checked={isSelected}
          onChange={(event) => props.onToggle(record.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
      <a className="split-title cut" data-row-link href={address} aria-current={isOpen ? 'true' : undefined}>
        {named}
      </a>
      {card.map((column, at) => (
        <span key={column.field.name} className="split-fact cut" data-place={PLACES[at]}>
          <span className="visually-hidden">{column.field.title} </span>
          {cellValue(textOnly(props), column)}
        </span>
      ))}
    </li>
  );
});

const PLACES = ['below', 'end', 'corner'] as const;

/** The whole row leads to its own record. */
const NO_LINKS: DisplayTools['links'] = { addressOf: () => undefined, follow: () => undefined };

const textOnly = ({ definition, record, tools }: SplitRowProps) => ({
  definition,
  record,
  tools: { ...tools, links: NO_LINKS },
});
