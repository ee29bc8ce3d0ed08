import { useTranslate } from 'ra-core';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import { useDisplayTools } from '../display/useDisplayTools.ts';
import type { FormRow } from './new-row.ts';
import { rowParts } from './row-layout.ts';
import { rowsColumns } from './rows-columns.ts';
import { RowsFrame } from './RowsFrame.tsx';
import { RowsTableRow } from './RowsTableRow.tsx';

interface RowsTableProps {
  /** The resource's plain name, for the words. */
  readonly resource: string;
  readonly field: FieldDefinition;
  readonly label: string;
  /** The record that the rows are of. */
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Shows the rows of a child table: as a table, on a phone as a card for each row. Omits columns that no row fills. What
 * the file makes no column opens below its row.
 */
export const RowsTable = ({ resource, field, label, record }: RowsTableProps) => {
  const translate = useTranslate();
  const tools = useDisplayTools();
  const rows = (record[field.name] as readonly FormRow[] | null | undefined) ?? [];
  if (rows.length === 0) return <EmptyValue label={translate('form.rows.empty')} />;
  const { shown, folded } = rowParts(field);
  const columnsOf = (fields: readonly FieldDefinition[]) =>
    rowsColumns(field, { fields, record, rows }, tools).map((column) => ({
      ...column,
      title: translate(`resources.${resource}.fields.${field.name}.${column.field.name}`, { _: column.field.title }),
    }));
  const columns = columnsOf(shown);
  const more = columnsOf(folded);
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
            {more.length > 0 ? (
              <th scope="col" className="rows-table-fold">
                <span className="visually-hidden">{translate('form.rows.more')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RowsTableRow
              key={String(row['id'] ?? index)}
              number={index + 1}
              row={row}
              around={{ record, table: field.name }}
              columns={columns}
              more={more}
              tools={tools}
            />
          ))}
        </tbody>
      </table>
    </RowsFrame>
  );
};
