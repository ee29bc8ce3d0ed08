import { createContext, useContext, useEffect, useMemo } from 'react';
import { useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import type { Toasts } from './toasts.ts';

const ToastsContext = createContext<Toasts | undefined>(undefined);

export const ToastsProvider = ToastsContext.Provider;

export const useToasts = (): Toasts => {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs a ToastsProvider above it');
  return toasts;
};

export interface Toaster {
  /** Something that the user pressed has worked. @param message a locale key. */
  success(message: string, args?: Readonly<Record<string, unknown>>): void;
  info(message: string, args?: Readonly<Record<string, unknown>>): void;
  warning(message: string, args?: Readonly<Record<string, unknown>>): void;
  error(message: string, args?: Readonly<Record<string, unknown>>): void;
}

export const useToast = (): Toaster => {
  const toasts = useToasts();
  return useMemo(
    () => ({
      success: (message, args) => toasts.show({ type: 'success', message, args }),
      info: (message, args) => toasts.show({ type: 'info', message, args }),
      warning: (message, args) => toasts.show({ type: 'warning', message, args }),
      error: (message, args) => toasts.show({ type: 'error', message, args }),
    }),
    [toasts],
  );
};

/** Shows what react-admin wants to say as toasts of this product, with its undo. */
export const ReactAdminToasts = () => {
  const toasts = useToasts();
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next || typeof next.message !== 'string') return;
    const { messageArgs: args, undoable } = next.notificationOptions ?? {};
    const settle = (isUndo: boolean) => () => takeMutation()?.({ isUndo });
    toasts.show({
      type: next.type,
      message: next.message,
      args,
      ...(undoable && { undo: settle(true), onGone: settle(false) }),
    });
  }, [notifications, takeNotification, takeMutation, toasts]);

  return null;
};
