import type { RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';

/**
 * Cards that do not move away under a pointer or the focus: while these are on them they stay in place and show new
 * values; others are added and removed afterwards. Further cards at the end of the column appear immediately.
 * @param moved the cards that the user moves, which go and come immediately.
 */
export function useSettled(
  records: readonly RaRecord[],
  isHeld: boolean,
  moved: ReadonlySet<RaRecord['id']>,
): readonly RaRecord[] {
  const [settled, setSettled] = useState(records);
  const shown = useMemo(
    () => (isHeld && records !== settled ? held(settled, records, moved) : records),
    [isHeld, settled, records, moved],
  );
  if (!isSame(shown, settled)) setSettled(shown);
  return shown;
}

function held(
  before: readonly RaRecord[],
  now: readonly RaRecord[],
  moved: ReadonlySet<RaRecord['id']>,
): readonly RaRecord[] {
  const fresh = new Map(now.map((record) => [record.id, record]));
  const known = new Set(before.map(({ id }) => id));
  const end = now.findLastIndex(({ id }) => known.has(id));
  return [
    ...now.filter(({ id }) => moved.has(id) && !known.has(id)),
    ...before.filter(({ id }) => fresh.has(id) || !moved.has(id)).map((record) => fresh.get(record.id) ?? record),
    ...now.slice(end + 1).filter(({ id }) => !known.has(id) && !moved.has(id)),
  ];
}

const isSame = (one: readonly RaRecord[], other: readonly RaRecord[]): boolean =>
  one === other || (one.length === other.length && one.every((record, at) => record === other[at]));
