import { Skeleton } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { Figure } from '#shared/contracts/dashboard.ts';
import type { WidgetProps } from '../widget-entry.ts';
import { useFigures } from '../useFigures.ts';
import { useListAddress } from '../useListAddress.ts';
import { WidgetFailure } from './WidgetFailure.tsx';
import { WidgetShell } from './WidgetShell.tsx';

interface FigureColumn {
  /** A locale key. */
  readonly title: string;
  readonly of: (figure: Figure) => number | null | undefined;
}

interface FigureWidgetProps extends WidgetProps {
  readonly widget: string;
  /** A locale key. */
  readonly title: string;
  /** What the rows of the table are. A locale key. */
  readonly rowTitle: string;
  readonly labelOf: (figure: Figure) => string;
  readonly columns: readonly FigureColumn[];
  /** Beside the name of the widget. */
  readonly aside?: (figures: readonly Figure[]) => ReactNode;
  /** The picture of the figures. Screen readers get the table. */
  readonly children: (figures: readonly Figure[]) => ReactNode;
}

/** A plot with the table behind it. */
export const FigureWidget = (props: FigureWidgetProps) => {
  const { widget, title, choice, aside, children } = props;
  const translate = useTranslate();
  const [isTable, setTable] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useFigures(widget, choice);
  const figures = data?.figures ?? [];
  const hasAny = figures.some(({ value }) => value !== null && value !== 0);
  return (
    <WidgetShell
      title={title}
      aside={hasAny ? aside?.(figures) : undefined}
      table={{ isShown: isTable, onToggle: () => setTable(!isTable) }}
    >
      <div className="dash-contents" aria-busy={!data || isPlaceholderData}>
        {error && !data ? <WidgetFailure error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton variant="rounded" height="100%" />}
        {data && !hasAny ? <p className="dash-nothing">{translate('dashboard.nothing')}</p> : null}
        {hasAny && !isTable ? children(figures) : null}
        {hasAny ? <FigureTable {...props} figures={figures} isShown={isTable} /> : null}
      </div>
    </WidgetShell>
  );
};

interface FigureTableProps extends Omit<FigureWidgetProps, 'children'> {
  readonly figures: readonly Figure[];
  readonly isShown: boolean;
}

const FigureTable = ({ title, rowTitle, columns, labelOf, figures, isShown }: FigureTableProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const addressOf = useListAddress();
  return (
    <div className={isShown ? 'dash-table' : 'visually-hidden'}>
      <table>
        <caption className="visually-hidden">{translate(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{translate(rowTitle)}</th>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {translate(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const address = isShown ? addressOf(figure) : undefined;
            return (
              <tr key={figure.key}>
                <th scope="row">
                  {address === undefined ? labelOf(figure) : <Link to={address}>{labelOf(figure)}</Link>}
                </th>
                {columns.map((column) => {
                  const value = column.of(figure) ?? null;
                  return (
                    <td key={column.title} className="num">
                      {value === null ? <EmptyValue /> : formatNumber(value, locale)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
