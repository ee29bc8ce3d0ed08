import { IconButton, Tooltip } from '@mui/material';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface WidgetShellProps {
  /** A locale key. */
  readonly title: string;
  /** Beside the title, quietly. */
  readonly count?: ReactNode;
  /** At the right of the head. */
  readonly aside?: ReactNode;
  /** Whether the table is shown, and what changes that; absent for widgets that are no plot. */
  readonly table?: { readonly isShown: boolean; readonly onToggle: () => void };
  readonly children: ReactNode;
}

/** The frame of a widget: its name, its tools and its contents. */
export const WidgetShell = ({ title, count, aside, table, children }: WidgetShellProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const words = table && translate(table.isShown ? 'dashboard.as_plot' : 'dashboard.as_table');
  const Mark = table?.isShown ? ChartNoAxesColumn : Table2;
  return (
    <section className="dash-widget" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className="cut">
          {translate(title)}
        </h2>
        {count === undefined ? null : <span className="list-quiet num">{count}</span>}
        <span className="dash-aside">{aside}</span>
        {table && words ? (
          <Tooltip title={words}>
            <IconButton
              size="small"
              aria-label={`${words}: ${translate(title)}`}
              aria-pressed={table.isShown}
              onClick={table.onToggle}
            >
              <Mark size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </Tooltip>
        ) : null}
      </header>
      {children}
    </section>
  );
};
