/** The grid of the dashboard. */
export const DASHBOARD_COLUMNS = 12;
/** Narrower, no widget can be read. */
export const LEAST_COLUMNS = 3;
/** More places than there are widgets. */
export const MOST_PLACES = 40;

/** A widget of a layout and its width. */
export interface WidgetPlace {
  readonly key: string;
  readonly columns: number;
}
