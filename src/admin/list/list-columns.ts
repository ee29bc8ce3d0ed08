import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/schema/definition.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

/** One column that the table draws. */
export interface ListColumn {
  readonly field: FieldDefinition;
  /** Pixels; the pinned column takes what is left over, this much at least. */
  readonly width: number;
  /** Right-aligned, with figures of one width. */
  readonly numeric: boolean;
  /** The record's title: first, always shown, stays in view. */
  readonly pinned: boolean;
  readonly sortable: boolean;
  /** Path under `custom-screens/` of what draws the cell in place of its field's type. */
  readonly component?: string;
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
    ...(component !== undefined && { component }),
    numeric: component === undefined && (field.type === 'integer' || field.type === 'number'),
    sortable: !UNSORTABLE.has(field.type) && (field.column !== undefined || !(field.computed ?? field.derive)),
  };
};

/** The narrowest the whole table may become before it scrolls sideways, in pixels. */
export const tableWidth = (columns: readonly ListColumn[], selectable: boolean): number =>
  columns.reduce((sum, column) => sum + column.width, selectable ? CHECK_WIDTH : 0);

const WORDY: ReadonlySet<FieldTypeName> = new Set([
  'text',
  'tags',
  'choices',
  'email',
  'url',
  'relation',
  'relations',
  'group',
]);

/** The columns' widths where there is more room than they need: words get it, in proportion; figures, dates and states stay. */
export function spareWidths(columns: readonly ListColumn[], available: number): readonly number[] {
  const grows = (column: ListColumn) => column.pinned || WORDY.has(column.field.type);
  const sum = (some: readonly ListColumn[]) => some.reduce((total, column) => total + column.width, 0);
  const spare = Math.max(0, available - sum(columns));
  const growing = sum(columns.filter(grows));
  return columns.map((column) => column.width + (grows(column) ? Math.floor((spare * column.width) / growing) : 0));
}

/** Where a column stands on a phone's card. */
export type CardPlace = 'title' | 'state' | 'first' | 'second' | 'date';

/** On a phone a row is a card: its title, its state, two further facts and the last date. */
export function cardPlaces(columns: readonly ListColumn[]): ReadonlyMap<ListColumn, CardPlace> {
  const rest = columns.filter((column) => !column.pinned);
  const title = columns.find((column) => column.pinned);
  const state = rest.find((column) => column.field.enumTones);
  const date = rest.findLast((column) => column.field.type === 'date' || column.field.type === 'datetime');
  const facts = rest.filter((column) => column !== state && column !== date).slice(0, 2);
  const places: [ListColumn | undefined, CardPlace][] = [
    [title, 'title'],
    [state, 'state'],
    [facts[0], 'first'],
    [facts[1], 'second'],
    [date, 'date'],
  ];
  return new Map(places.filter((place): place is [ListColumn, CardPlace] => place[0] !== undefined));
}
