import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Notification } from '#shared/contracts/notifications.ts';
import { EMPTY_NOTE } from './note-faults.ts';
import type { Note } from './note-faults.ts';

const DecisionDialog = lazy(() => import('./DecisionDialog.tsx'));

export type OpenDecision = (notification: Notification, isApproved: boolean) => void;

/**
 * Asks for the note to an approval or a rejection; the dialog and its editor are loaded when they are first needed. An
 * unsent note is restored when the same notification is opened again.
 * @param onDecided called once the answer is sent and the dialog is closed: the place to set the focus.
 */
export const useDecision = (
  onDecided?: (notification: Notification) => void,
): { readonly open: OpenDecision; readonly dialog: ReactNode } => {
  const [asked, setAsked] = useState<{ readonly notification: Notification; readonly isApproved: boolean }>();
  const unsent = useRef(new Map<number, Note>());
  const open = useCallback<OpenDecision>((notification, isApproved) => setAsked({ notification, isApproved }), []);
  return {
    open,
    dialog: asked ? (
      <Suspense fallback={null}>
        <DecisionDialog
          key={asked.notification.id}
          {...asked}
          startNote={() => unsent.current.get(asked.notification.id) ?? EMPTY_NOTE}
          onLeave={(note) => {
            unsent.current.set(asked.notification.id, note);
            setAsked(undefined);
          }}
          onDecided={() => {
            unsent.current.delete(asked.notification.id);
            flushSync(() => setAsked(undefined));
            onDecided?.(asked.notification);
          }}
        />
      </Suspense>
    ) : null,
  };
};
