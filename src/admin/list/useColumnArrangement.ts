import { useMemo } from 'react';
import { useEvent } from 'ra-core';
import type { TableColumns } from '#client/settings/useTableColumns.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { CHOSEN_WIDTHS } from './column-widths.ts';
import { pinnedColumn } from './list-columns.ts';

/** What the heads of a table can ask for. The same functions for every render. */
export interface ColumnArrangement {
  /** Puts a column beside another one. */
  readonly onMove: (key: string, beside: string, side: 'before' | 'after') => void;
  /** In pixels; null gives the width back that its type has. */
  readonly onResize: (key: string, width: number | null) => void;
}

/** Arranges the columns of a list by their heads, and keeps it where the list keeps its columns. */
export function useColumnArrangement(definition: CatalogueResource, table: TableColumns): ColumnArrangement {
  const onMove = useEvent((key: string, beside: string, side: 'before' | 'after') => {
    const column = table.columns.find((each) => each.key === key);
    const isFirst = beside === pinnedColumn(definition);
    if (!column || key === beside || (isFirst && side === 'before')) return;
    const others = table.columns.filter((each) => each !== column);
    const at = others.findIndex((each) => each.key === beside) + (side === 'after' ? 1 : 0);
    table.setColumns([...others.slice(0, at), column, ...others.slice(at)]);
  });
  const onResize = useEvent((key: string, width: number | null) => table.setWidth(key, width && bounded(width)));
  return useMemo(() => ({ onMove, onResize }), [onMove, onResize]);
}

const bounded = (width: number): number =>
  Math.round(Math.min(CHOSEN_WIDTHS.most, Math.max(CHOSEN_WIDTHS.least, width)));
