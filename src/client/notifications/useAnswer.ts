import { HttpError } from 'ra-core';
import { useState } from 'react';
import type { Notification, NotificationDecision } from '#shared/contracts/notifications.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { noteFaults } from './note-faults.ts';
import type { Note, NoteFaults } from './note-faults.ts';
import { useNotificationActions } from './useNotificationActions.ts';

const WORDS = {
  approve: { question: 'notifications.confirm.approve', done: 'notifications.done.approved' },
  reject: { question: 'notifications.confirm.reject', done: 'notifications.done.rejected' },
} as const;

export interface Answer {
  /** The question, and then the progress, replace the dialog's contents. */
  readonly isAway: boolean;
  readonly faults: NoteFaults;
  /** Why it could not be sent, in words of the server or as a locale key. */
  readonly failure: string | undefined;
  /** A changed value clears its error. */
  readonly forgetFaults: (changed: Partial<Note>) => void;
  readonly submit: (note: Note) => Promise<void>;
}

/** Checks the note, asks, sends. Rejections by the server are returned as field errors or as the failure. */
export const useAnswer = (notification: Notification, isApproved: boolean, onDecided: () => void): Answer => {
  const confirm = useConfirm();
  const showError = useErrorToast();
  const { decide } = useNotificationActions();
  const [isAway, setAway] = useState(false);
  const [faults, setFaults] = useState<NoteFaults>({});
  const [failure, setFailure] = useState<string>();
  const { question, done } = WORDS[isApproved ? 'approve' : 'reject'];

  const send = async (note: Note) => {
    try {
      await decide(notification, toDecision(notification, note, isApproved), done);
      onDecided();
    } catch (error) {
      setAway(false);
      const rejected = serverFaults(error);
      if (rejected) return setFaults(rejected);
      // The toast is outside the dialog, where a screen reader cannot go now, so the dialog announces it too.
      showError(error);
      setFailure(error instanceof Error && error.message ? error.message : 'errors.unexpected');
    }
  };
  const submit = async (note: Note) => {
    const found = noteFaults(note, isApproved);
    setFaults(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setAway(true);
    if (await confirm({ title: question, isDanger: !isApproved })) await send(note);
    else setAway(false);
  };
  return {
    isAway,
    faults,
    failure,
    forgetFaults: (changed) =>
      setFaults(Object.fromEntries(Object.entries(faults).filter(([part]) => !(part in changed)))),
    submit,
  };
};

const toDecision = ({ id }: Notification, note: Note, isApproved: boolean): NotificationDecision => {
  const title = note.title.trim();
  return {
    is_approved: isApproved,
    notification_id: id,
    is_read: true,
    ...(title !== '' && { note_title: title }),
    ...(title !== '' && note.description !== '' && { note_description: note.description }),
  };
};

/** What the server has against the note, by field; undefined where the failure is not about the note. */
const serverFaults = (error: unknown): NoteFaults | undefined => {
  const errors = error instanceof HttpError ? (error.body?.errors as Record<string, string> | undefined) : undefined;
  const { note_title: title, note_description: description } = errors ?? {};
  return title || description ? { ...(title && { title }), ...(description && { description }) } : undefined;
};
