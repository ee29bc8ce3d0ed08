import { DASHBOARD_COLUMNS, LEAST_COLUMNS, type WidgetPlace } from '#shared/contracts/dashboard.ts';
import type { WidgetEntry } from './widget-entry.ts';

/** The places of a layout whose widgets there are for this user. */
export const knownPlaces = (layout: readonly WidgetPlace[], entries: readonly WidgetEntry[]): readonly WidgetPlace[] =>
  layout.filter(({ key }) => entries.some((entry) => entry.key === key));

/** The layout that the product begins with: of what there is for this user, each row as wide as the screen. */
export function defaultLayout(entries: readonly WidgetEntry[], offered: ReadonlySet<string>): readonly WidgetPlace[] {
  const rows: WidgetPlace[][] = [];
  for (const { key, columns } of entries.filter(({ isDefault }) => isDefault?.(offered) ?? true)) {
    const row = rows.at(-1);
    if (row && widthOf(row) + columns <= DASHBOARD_COLUMNS) row.push({ key, columns });
    else rows.push([{ key, columns }]);
  }
  return rows.flatMap((row) => {
    const free = DASHBOARD_COLUMNS - widthOf(row);
    return row.map((place, index) => (index === row.length - 1 ? { ...place, columns: place.columns + free } : place));
  });
}

const widthOf = (row: readonly WidgetPlace[]): number => row.reduce((sum, { columns }) => sum + columns, 0);

/** A widget at another place of the order. */
export function placedAt(layout: readonly WidgetPlace[], key: string, index: number): readonly WidgetPlace[] {
  const place = layout.find((each) => each.key === key);
  return place ? layout.filter((each) => each !== place).toSpliced(index, 0, place) : layout;
}

/** A widget with another width, within the grid. */
export const resized = (layout: readonly WidgetPlace[], key: string, columns: number): readonly WidgetPlace[] =>
  layout.map((place) =>
    place.key === key
      ? { key, columns: Math.max(LEAST_COLUMNS, Math.min(DASHBOARD_COLUMNS, Math.round(columns))) }
      : place,
  );
