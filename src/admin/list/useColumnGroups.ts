import { useState } from 'react';
import type { TableColumns } from '#client/settings/useTableColumns.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { pinnedColumn } from './list-columns.ts';

interface ColumnGroup {
  readonly key: 'shown' | 'further';
  readonly columns: readonly ColumnSetting[];
}

/**
 * The columns of the menu in two groups. A column that is switched stays where it is while the menu is open, so that nothing moves under
 * the pointer; one that is moved up among the shown ones is shown.
 */
export function useColumnGroups(definition: CatalogueResource, { columns, setColumns, reset }: TableColumns) {
  const first = pinnedColumn(definition);
  const shownOf = (some: readonly ColumnSetting[]) =>
    new Set(some.filter(({ key, show }) => show || key === first).map(({ key }) => key));
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const upper = kept ?? shownOf(columns);
  if (!kept) setKept(upper);
  const locked = columns.find(({ key }) => key === first);
  const others = columns.filter((column) => column !== locked);
  const shown = [...(locked ? [locked] : []), ...others.filter(({ key }) => upper.has(key))];
  const further = others.filter(({ key }) => !upper.has(key));
  const all = [...shown, ...further];

  const move = (column: ColumnSetting, beside: ColumnSetting) => {
    const isLeaving = upper.has(column.key) && !upper.has(beside.key);
    if (column === beside || beside === locked || column === locked || isLeaving) return;
    const isJoining = upper.has(beside.key) && !upper.has(column.key);
    const isDown = all.indexOf(beside) > all.indexOf(column) || (isJoining && beside === shown.at(-1));
    const rest = all.filter((each) => each !== column);
    const at = rest.indexOf(beside) + (isDown ? 1 : 0);
    const next = isJoining ? { ...column, show: true } : column;
    if (isJoining) setKept(new Set([...upper, column.key]));
    setColumns([...rest.slice(0, at), next, ...rest.slice(at)]);
  };
  return {
    groups: [
      { key: 'shown', columns: shown },
      { key: 'further', columns: further },
    ] satisfies readonly ColumnGroup[],
    all,
    locked,
    move,
    show: (column: ColumnSetting, show: boolean) =>
      setColumns(columns.map((other) => (other === column ? { ...other, show } : other))),
    reset: () => {
      reset();
      setKept(null);
    },
  };
}
