import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { isSortable } from '#engine/model/is-sortable.ts';
import { identifies } from '../words/record-title.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

/** One column that the table renders. */
export interface ListColumn {
  readonly field: FieldDefinition;
  /** Pixels; the pinned column takes what is left over, this much at least. */
  readonly width: number;
  /** The file says how wide it is; it neither grows nor shrinks. */
  readonly isWidthGiven: boolean;
  /** What the user made of it. */
  readonly chosenWidth?: number;
  /** Right-aligned, with figures of one width. */
  readonly numeric: boolean;
  /** The record's title: first, always shown, stays in view. */
  readonly pinned: boolean;
  readonly sortable: boolean;
  /** Path under `custom-screens/` of what renders the cell in place of its field's type. */
  readonly component?: string;
  /** Draws the cell of a column that the screen adds itself. */
  readonly render?: (record: RaRecord) => ReactNode;
}

export const CHECK_WIDTH = 52;
const PINNED_WIDTH = 262;
/** Keeps the last column a gutter away from the edge. */
const LAST_EXTRA = 12;

/** The name of the column that is locked in the first place: the first one of the resource's file that identifies a record by words. */
export const pinnedColumn = ({ fields, list }: CatalogueResource): string | undefined =>
  (list.columns.find(({ field }) => identifies(fields[field])) ?? list.columns[0])?.field;

/**
 * The columns to render, in the user's order. Widths depend only on the field's type, so that loading, loaded and empty
 * tables are alike. Settings can name fields that are gone or cannot be read; those are omitted.
 */
export function listColumns(definition: CatalogueResource, settings: readonly ColumnSetting[]): readonly ListColumn[] {
  const first = pinnedColumn(definition);
  const ordered = [...settings].sort((one, other) => one.index - other.index);
  const shown = ordered.filter((setting) => setting.show && setting.key !== first).map((setting) => setting.key);
  const columns = [first, ...shown].flatMap((name) => {
    const field = name === undefined ? undefined : definition.fields[name];
    const setting = settings.find(({ key }) => key === name);
    if (!field) return [];
    return [toColumn(definition, setting ? { ...field, title: setting.name } : field, setting?.width)];
  });
  return columns.map((column, at) =>
    at === columns.length - 1 ? { ...column, width: column.width + LAST_EXTRA } : column,
  );
}

const toColumn = (definition: CatalogueResource, field: FieldDefinition, chosen?: number): ListColumn => {
  const pinned = field.name === pinnedColumn(definition);
  const { component, width } = definition.list.columns.find((column) => column.field === field.name) ?? {};
  return {
    field,
    pinned,
    width: width ?? (pinned ? PINNED_WIDTH : typeOf(field).screen.width),
    isWidthGiven: width !== undefined,
    ...(chosen !== undefined && !pinned && { chosenWidth: chosen }),
    ...(component !== undefined && { component }),
    numeric: component === undefined && typeOf(field).screen.isNumeric,
    sortable: isSortable(field),
  };
};

/** The place of a column on a phone's card. */
export type CardPlace = 'title' | 'state' | 'first' | 'second' | 'made' | 'date';

/** On a phone a row is a card: its title, its state, the first two further facts that a record has, the first value that is worked out, and the last date. Those that the file names come before the others. */
export function cardPlaces(
  columns: readonly ListColumn[],
  card: readonly string[] = [],
  record?: RaRecord,
): ReadonlyMap<ListColumn, CardPlace> {
  const rest = inOrderOf(card, columns).filter((column) => !column.pinned && (!record || isFilled(column, record)));
  const title = columns.find((column) => column.pinned);
  const state = rest.find((column) => column.field.enumTones);
  const date = rest.findLast((column) => typeOf(column.field).now !== undefined);
  const made = rest.find((column) => column.field.computed);
  const facts = rest.filter((column) => ![state, date, made].includes(column)).slice(0, 2);
  const places: [ListColumn | undefined, CardPlace][] = [
    [title, 'title'],
    [state, 'state'],
    [facts[0], 'first'],
    [facts[1], 'second'],
    [made, 'made'],
    [date, 'date'],
  ];
  return new Map(places.filter((place): place is [ListColumn, CardPlace] => place[0] !== undefined));
}

const inOrderOf = (card: readonly string[], columns: readonly ListColumn[]): readonly ListColumn[] => {
  const rank = ({ field }: ListColumn) => (card.includes(field.name) ? card.indexOf(field.name) : card.length);
  return columns.toSorted((one, other) => rank(one) - rank(other));
};

/** A custom component can show something for an empty value. */
function isFilled({ field, component, render }: ListColumn, record: RaRecord): boolean {
  const value: unknown = record[field.name];
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return !isEmpty || component !== undefined || render !== undefined;
}

/** Places whose value says nothing without its name. */
export const isLabelled = (place: CardPlace | undefined): boolean =>
  place !== undefined && place !== 'title' && place !== 'state';
