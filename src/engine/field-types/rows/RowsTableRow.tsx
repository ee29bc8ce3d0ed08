import { useId, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { type DisplayTools, isEmptyValue } from '../display/field-display.ts';
import { showInside } from '../field-displays.tsx';
import { cellLabels } from './cell-words.ts';
import { FoldButton } from './FoldButton.tsx';
import type { FormRow } from './new-row.ts';
import type { RowsColumn } from './rows-columns.ts';

interface TitledColumn extends RowsColumn {
  readonly title: string;
}

interface RowsTableRowProps {
  readonly number: number;
  readonly row: FormRow;
  readonly around: { readonly record: Readonly<Record<string, unknown>>; readonly table: string };
  readonly columns: readonly TitledColumn[];
  /** What opens below the row. */
  readonly more: readonly TitledColumn[];
  readonly tools: DisplayTools;
}

/** A row to read: its columns, and the values of its other fields, which open below it. */
export const RowsTableRow = (props: RowsTableRowProps) => {
  const { number, row, columns, more, tools } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filled = more.filter(({ field }) => !isEmptyValue(row[field.name]));
  const words = tools.translate('form.rows.more_values', { row: number, smart_count: filled.length });
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <tr data-open={isOpen || undefined}>
        {columns.map((column) => (
          <td
            key={column.field.name}
            data-label={column.title}
            data-number={column.isNumber || undefined}
            data-prose={column.leastWidth !== undefined || undefined}
            style={{ '--cell-least': column.leastWidth, '--cell-width': widthOf(column) } as CSSProperties}
          >
            {valueOf(column, props)}
          </td>
        ))}
        {more.length > 0 ? (
          <td className="rows-table-fold">
            {filled.length > 0 ? (
              <FoldButton
                ref={button}
                label={words}
                isOpen={isOpen}
                controls={id}
                onToggle={() => setOpen(!isOpen)}
                onKeyDown={closeOnEscape}
              >
                <span className="num">{filled.length}</span>
              </FoldButton>
            ) : null}
          </td>
        ) : null}
      </tr>
      {isOpen ? (
        <tr id={id} className="rows-table-more" onKeyDown={closeOnEscape}>
          <td colSpan={columns.length + 1}>
            <dl>
              {filled.map((column) => (
                <div key={column.field.name} data-wide={column.field.widget === 'rich_text' || undefined}>
                  <dt>{column.title}</dt>
                  <dd>{valueOf(column, props)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
    </>
  );
};

const widthOf = ({ width }: RowsColumn): string | undefined => (width === undefined ? undefined : `${width}px`);

function valueOf({ field }: RowsColumn, { row, around, tools }: RowsTableRowProps): ReactNode {
  const value = cellLabels(field, row, around, tools);
  if (field.widget === 'rich_text' && field.component === undefined && typeof value === 'string' && value !== '')
    return <RichText html={value} />;
  return showInside({ field, value, record: row, row }, tools);
}
