import type { FieldDisplay } from '../display/field-display.ts';

/** In a list or a card: how many rows there are. Details show them as a table (`RowsTable`). */
export const RowsField: FieldDisplay = ({ value }, { translate }) =>
  translate('form.rows.count', { smart_count: (value as readonly unknown[]).length });
