import { createStored } from '../store.ts';
import type { Stored } from '../store.ts';

export type ToastType = 'success' | 'info' | 'warning' | 'error';

/** An address, or what is done on the same page. */
type ToastLink = { readonly to: string } | { readonly open: () => void };

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  /** A locale key; absent: Success or Error by type, none otherwise. */
  readonly title?: string;
  /** A locale key or a text of the server. */
  readonly message: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly undo?: () => void;
  /** What helps, with a locale key for its text. */
  readonly link?: ToastLink & { readonly text: string; readonly args?: Readonly<Record<string, unknown>> };
  /** Called once when it is gone without an undo. */
  readonly onGone?: () => void;
}

/** The messages at the bottom left, newest last. */
export interface Toasts {
  readonly shown: Stored<readonly Toast[]>;
  show(toast: Omit<Toast, 'id'>): void;
  /** Takes it away. @param undone the user pressed Undo. */
  dismiss(id: number, undone?: boolean): void;
}

/** Milliseconds a toast stays. */
export const TOAST_MS = 10_000;

const MAX = 4;

export const createToasts = (): Toasts => {
  const shown = createStored<readonly Toast[]>([]);
  let last = 0;

  const dismiss = (id: number, undone = false) => {
    const toast = shown.get().find((candidate) => candidate.id === id);
    if (!toast) return;
    shown.set(shown.get().filter((candidate) => candidate !== toast));
    if (undone) toast.undo?.();
    else toast.onGone?.();
  };

  return {
    shown,
    dismiss,
    show: (toast) => {
      const same = shown.get().find((other) => isSame(other, toast));
      if (same) dismiss(same.id);
      shown.set([...shown.get(), { ...toast, id: (last += 1) }]);
      const [oldest, ...others] = shown.get();
      if (oldest && others.length >= MAX) dismiss(oldest.id);
    },
  };
};

/** What says the same takes the place of what is there; what can be undone is never the same. */
const isSame = (one: Toast, other: Omit<Toast, 'id'>): boolean =>
  one.type === other.type &&
  one.title === other.title &&
  one.message === other.message &&
  !one.undo &&
  !other.undo &&
  JSON.stringify(one.args ?? {}) === JSON.stringify(other.args ?? {});
