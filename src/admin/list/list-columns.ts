import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/schema/definition.ts';
import { isLive } from '#engine/schema/is-live.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

/** One column that the table draws. */
export interface ListColumn {
  readonly field: FieldDefinition;
  /** Pixels; the pinned column takes what is left over, this much at least. */
  readonly width: number;
  /** The file says how wide it is; it neither grows nor shrinks. */
  readonly isWidthGiven: boolean;
  /** Right-aligned, with figures of one width. */
  readonly numeric: boolean;
  /** The record's title: first, always shown, stays in view. */
  readonly pinned: boolean;
  readonly sortable: boolean;
  /** Path under `custom-screens/` of what draws the cell in place of its field's type. */
  readonly component?: string;
  /** Draws the cell of a column that the screen adds itself. */
  readonly render?: (record: RaRecord) => ReactNode;
}

export const CHECK_WIDTH = 52;
export const PINNED_WIDTH = 262;
/** The last column stands a gutter away from the edge. */
const LAST_EXTRA = 12;

const WIDTHS: Readonly<Record<FieldTypeName, number>> = {
  text: 178,
  choice: 120,
  choices: 178,
  tags: 178,
  integer: 104,
  number: 104,
  boolean: 96,
  date: 112,
  datetime: 112,
  email: 208,
  url: 178,
  phone: 150,
  file: 158,
  relation: 168,
  relations: 198,
  group: 198,
  rows: 104,
};

const UNSORTABLE: ReadonlySet<FieldTypeName> = new Set(['file', 'relations', 'choices', 'tags', 'group', 'rows']);

/** The name of the column that is locked in the first place: the first one of the resource's file. */
export const pinnedColumn = (definition: CatalogueResource): string | undefined => definition.list.columns[0]?.field;

/**
 * The columns to draw, in the person's order. Widths hang on the field's type only, so that loading, loaded and empty tables stand alike.
 * Settings may name fields that are gone or may not be read: those are left out.
 */
export function listColumns(definition: CatalogueResource, settings: readonly ColumnSetting[]): readonly ListColumn[] {
  const first = pinnedColumn(definition);
  const ordered = [...settings].sort((one, other) => one.index - other.index);
  const shown = ordered.filter((setting) => setting.show && setting.key !== first).map((setting) => setting.key);
  const columns = [first, ...shown].flatMap((name) => {
    const field = name === undefined ? undefined : definition.fields[name];
    const title = settings.find((setting) => setting.key === name)?.name;
    return field ? [toColumn(definition, title === undefined ? field : { ...field, title })] : [];
  });
  return columns.map((column, at) =>
    at === columns.length - 1 ? { ...column, width: column.width + LAST_EXTRA } : column,
  );
}

const toColumn = (definition: CatalogueResource, field: FieldDefinition): ListColumn => {
  const pinned = field.name === pinnedColumn(definition);
  const { component, width } = definition.list.columns.find((column) => column.field === field.name) ?? {};
  return {
    field,
    pinned,
    width: pinned ? PINNED_WIDTH : (width ?? WIDTHS[field.type]),
    isWidthGiven: width !== undefined,
    ...(component !== undefined && { component }),
    numeric: component === undefined && (field.type === 'integer' || field.type === 'number'),
    sortable: !UNSORTABLE.has(field.type) && !isLive(field),
  };
};

/** Where a column stands on a phone's card. */
export type CardPlace = 'title' | 'state' | 'first' | 'second' | 'made' | 'date';

/** On a phone a row is a card: its title, its state, two further facts, the first value that is worked out, and the last date. */
export function cardPlaces(columns: readonly ListColumn[]): ReadonlyMap<ListColumn, CardPlace> {
  const rest = columns.filter((column) => !column.pinned);
  const title = columns.find((column) => column.pinned);
  const state = rest.find((column) => column.field.enumTones);
  const date = rest.findLast((column) => column.field.type === 'date' || column.field.type === 'datetime');
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

/** Places whose value says nothing without its name. */
export const isLabelled = (place: CardPlace | undefined): boolean =>
  place !== undefined && place !== 'title' && place !== 'state';
