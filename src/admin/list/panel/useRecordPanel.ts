import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { isFocusFree } from '../is-focus-free.ts';
import { isShort } from './short-record.ts';

/** The contents of the panel next to the list: a preview of any record, or a short record to read and change. */
export interface OpenPanel {
  /** Of the record, as rows carry it. */
  readonly id: string;
  readonly mode: 'peek' | 'show' | 'edit';
}

export interface RecordPanelState {
  readonly panel: OpenPanel | undefined;
  /** Opens a short record; absent where records open on their own screen. */
  readonly open: ((id: string) => void) | undefined;
  readonly edit: ((id: string) => void) | undefined;
  /** Opens the preview of a record, or closes it; absent if this user cannot. */
  readonly peek: ((id: string) => void) | undefined;
  readonly close: () => void;
  /** The panel follows the row that gets the focus. */
  readonly follow: (event: FocusEvent<HTMLElement>) => void;
}

const OURS = { panel: true };

/**
 * The panel next to a list. A short record that is open is in the address (`#12`, `#12/edit`), so that links, Back and
 * Forward work; if the list fills the screen, the record's own screen opens instead. When the panel closes, its row has
 * the focus again.
 */
export function useRecordPanel(
  definition: CatalogueResource,
  screen: RefObject<HTMLElement | null>,
  { isNarrow, isOff }: { readonly isNarrow: boolean; readonly isOff: boolean },
): RecordPanelState {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [peeked, setPeeked] = useState<string>();
  const [, named, edits] = (!isOff && isShort(definition) && /^#(\d+)(\/edit)?$/.exec(hash)) || [];
  const isInPage = isNarrow && named !== undefined;
  useEffect(() => {
    if (isInPage) void navigate(`${definition.route}/${named}${edits ?? ''}`, { replace: true });
  }, [isInPage, navigate, definition.route, named, edits]);
  const mode = edits ? 'edit' : 'show';
  const open: OpenPanel | undefined = named === undefined ? undefined : { id: named, mode };
  const panel =
    isNarrow || isOff ? undefined : (open ?? (peeked === undefined ? undefined : { id: peeked, mode: 'peek' }));
  useMarkedRow(screen, panel?.id);

  const show = (next: string) => {
    setPeeked(undefined);
    if (hash !== next) void navigate({ search, hash: next }, named ? { replace: true, state } : { state: OURS });
  };
  const isOurs = (state as Partial<typeof OURS> | null)?.panel === true;
  const close = () => {
    setPeeked(undefined);
    if (named === undefined) return;
    if (isOurs) void navigate(-1);
    else void navigate({ search, hash: '' }, { replace: true });
  };
  const inPanel = !isNarrow && !isOff && isShort(definition);
  const canEdit = inPanel && definition.can.edit && definition.open.includes('edit') && !definition.screens.edit;
  return {
    panel,
    open: inPanel ? (id) => show(`#${id}`) : undefined,
    edit: canEdit ? (id) => show(`#${id}/edit`) : undefined,
    peek: definition.can.show && !isNarrow && !isOff ? (id) => (panel?.id === id ? close() : setPeeked(id)) : undefined,
    close,
    follow: ({ target }) => {
      const id = target.matches('[data-row-link]') ? target.closest('tr')?.dataset['id'] : undefined;
      if (!panel || id === undefined || id === panel.id) return;
      if (panel.mode === 'peek') setPeeked(id);
      else show(`#${id}`);
    },
  };
}

/** Marks the row whose record is open, and gives it the focus that the closed panel leaves behind. */
function useMarkedRow(screen: RefObject<HTMLElement | null>, id: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const rowOf = (wanted: string) => screen.current?.querySelector<HTMLElement>(`tr[data-id="${wanted}"]`);
    const before = last.current;
    last.current = id;
    const row = id === undefined ? undefined : rowOf(id);
    row?.setAttribute('data-open', '');
    if (id === undefined && before !== undefined && isFocusFree())
      rowOf(before)?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    return () => row?.removeAttribute('data-open');
  }, [screen, id]);
}
