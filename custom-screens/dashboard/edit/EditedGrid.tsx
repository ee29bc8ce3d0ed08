import { useEffect, useRef } from 'react';
import { DASHBOARD_COLUMNS } from '#shared/contracts/dashboard.ts';
import { useListDrag } from '#ui/drag/useListDrag.tsx';
import { GuardedWidget } from '../grid/WidgetGrid.tsx';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';
import { EditedCell } from './EditedCell.tsx';
import type { DraftLayout } from './useDraftLayout.ts';

interface EditedGridProps extends WidgetProps {
  readonly draft: DraftLayout;
  readonly entries: readonly WidgetEntry[];
  readonly titleOf: (key: string) => string;
}

/** The grid while it is edited: the frames have grips, their contents are still. */
export const EditedGrid = ({ draft, entries, titleOf, ...props }: EditedGridProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const { layout } = draft;
  const keepFocus = useKeptFocus(grid);
  const move = (from: number, to: number) => {
    const { key } = layout[from]!; // it was dragged
    keepFocus(key);
    draft.placeAt(key, to);
  };
  const drag = useListDrag(move, { isAcross: true });
  const stepOf = () => ((grid.current?.clientWidth ?? 0) + GAP) / DASHBOARD_COLUMNS;
  return (
    <div ref={grid} className="dash-canvas dash-edited" {...drag.list}>
      {layout.map((place, index) => {
        const entry = entries.find(({ key }) => key === place.key);
        return entry ? (
          <EditedCell
            key={entry.key}
            place={place}
            index={index}
            height={entry.height}
            title={titleOf(entry.key)}
            onResize={(columns) => draft.resize(entry.key, columns)}
            onRemove={() => {
              keepFocus(layout[index + 1]?.key ?? layout[index - 1]?.key);
              draft.remove(entry.key);
            }}
            stepOf={stepOf}
          >
            <GuardedWidget entry={entry} {...props} />
          </EditedCell>
        ) : null;
      })}
    </div>
  );
};

const GAP = 16;

/** A frame that moves in the document loses the focus: it gets it back. */
function useKeptFocus(grid: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-widget="${wanted.current}"] .dash-grip`)?.focus();
    wanted.current = undefined;
  });
  return (key: string | undefined) => {
    wanted.current = key;
  };
}
