import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { WidgetPlace } from '#shared/contracts/dashboard.ts';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';
import { WidgetFailure } from './WidgetFailure.tsx';
import { WidgetShell } from './WidgetShell.tsx';

interface WidgetGridProps extends WidgetProps {
  readonly entries: readonly WidgetEntry[];
  readonly layout: readonly WidgetPlace[];
  /** Before the first widget that they change. */
  readonly filters: ReactNode;
}

/** The widgets of a layout, each with its own failure. */
export const WidgetGrid = ({ entries, layout, filters, ...props }: WidgetGridProps) => {
  const translate = useTranslate();
  const placed = layout.flatMap(({ key, columns }) => {
    const entry = entries.find((each) => each.key === key);
    return entry ? [{ entry, columns }] : [];
  });
  const first = placed.findIndex(({ entry }) => entry.isNarrowed);
  return (
    <>
      {placed.map(({ entry, columns }, index) => (
        <WidgetCell key={entry.key} columns={columns} height={entry.height} before={index === first ? filters : null}>
          <GuardedWidget entry={entry} {...props} />
        </WidgetCell>
      ))}
      {placed.length === 0 ? <p className="dash-nothing">{translate('dashboard.empty')}</p> : null}
    </>
  );
};

interface WidgetCellProps {
  readonly columns: number;
  readonly height: number;
  readonly before: ReactNode;
  readonly children: ReactNode;
}

const WidgetCell = ({ columns, height, before, children }: WidgetCellProps) => (
  <>
    {before}
    <div className="dash-cell" style={{ '--n': columns, '--h': `${height}px` } as React.CSSProperties}>
      {children}
    </div>
  </>
);

/** A widget whose failure stays in its own frame. */
export const GuardedWidget = ({ entry, ...props }: WidgetProps & { readonly entry: WidgetEntry }) => (
  <DefinitionBoundary
    fallback={<WidgetShell title={entry.title}>{null}</WidgetShell>}
    renderFailure={(error, retry) => (
      <WidgetShell title={entry.title}>
        <div className="dash-contents">
          <WidgetFailure error={error} onRetry={retry} />
        </div>
      </WidgetShell>
    )}
  >
    <entry.Widget {...props} />
  </DefinitionBoundary>
);
