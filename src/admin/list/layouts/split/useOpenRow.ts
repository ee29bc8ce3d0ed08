import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The record that is open beside its list. */
export interface OpenRow {
  /** As rows carry it. Undefined where there are no rows. */
  readonly id: string | undefined;
  readonly show: (id: string) => void;
}

/** A row of a page. */
export type RowStart = 'first' | 'last';

/**
 * The open record: the one that the user went to, else the one that the address names (`#12`), else the first row. The
 * address follows, so that a link and the way back lead to the same record.
 * @param start opens this row at first.
 */
export function useOpenRow(rows: readonly RaRecord[] | undefined, start?: RowStart): OpenRow {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | undefined>(() => {
    const row = start === 'last' ? rows?.at(-1) : start && rows?.[0];
    return row && String(row.id);
  });
  const named = /^#(\d+)$/.exec(hash)?.[1];
  const first = rows?.[0];
  const follow = useEffectEvent((id: string) => {
    if (hash !== `#${id}`) void navigate({ search, hash: `#${id}` }, { replace: true, state });
  });
  useEffect(() => {
    if (chosen !== undefined) follow(chosen);
  }, [chosen]);
  return { id: chosen ?? named ?? (first && String(first.id)), show: setChosen };
}
