import { useTranslate } from 'ra-core';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { FieldDefinition } from '../../schema/definition.ts';
import { showInside } from '../field-displays.tsx';
import { useDisplayTools } from '../useDisplayTools.ts';
import { cellLabels } from './cell-words.ts';
import type { FormRow } from './new-row.ts';
import { rowsColumns } from './rows-columns.ts';
import { RowsFrame } from './RowsFrame.tsx';

interface RowsTableProps {
  /** The resource's plain name, for the words. */
  readonly resource: string;
  readonly field: FieldDefinition;
  readonly label: string;
  /** The record that the rows are of. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Shows the rows of a child table: as a table, on a phone as a card for each row. Omits columns that no row fills. */
export const RowsTable = ({ resource, field, label, record }: RowsTableProps) => {
  const translate = useTranslate();
  const tools = useDisplayTools();
  const rows = (record[field.name] as readonly FormRow[] | null | undefined) ?? [];
  const around = { record, table: field.name };
  if (rows.length === 0) return <EmptyValue label={translate('form.rows.empty')} />;
  const columns = rowsColumns(field, record, rows, tools).map((column) => ({
    ...column,
    title: translate(`resources.${resource}.fields.${field.name}.${column.field.name}`, { _: column.field.title }),
  }));
  return (
    <RowsFrame label={label}>
      <table className="rows-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field.name} scope="col" data-number={column.isNumber || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row['id'] ?? index)}>
              {columns.map(({ field: inner, title, isNumber, leastWidth }) => (
                <td
                  key={inner.name}
                  data-label={title}
                  data-number={isNumber || undefined}
                  data-prose={leastWidth !== undefined || undefined}
                  style={{ minWidth: leastWidth }}
                >
                  {showInside({ field: inner, value: cellLabels(inner, row, around, tools), record: row, row }, tools)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </RowsFrame>
  );
};
