import { useBlocker } from 'react-router-dom';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useSession } from '#client/session/SessionProvider.tsx';

interface LeaveGuard {
  /** Allows the next navigation: the changes are saved. */
  readonly release: () => void;
}

/**
 * Asks before the user leaves unsaved changes, by a link, by going back or by closing the tab. It does not ask when the
 * session ended: the draft stays.
 * @param onDiscard the user chose to leave without them.
 * @param parameters of the address that identify what is edited; others can change without a question.
 */
export function useLeaveGuard(unsaved: number, onDiscard: () => void, parameters: readonly string[] = []): LeaveGuard {
  const confirm = useConfirm();
  const session = useSession();
  const released = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [current, next] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search));
    const stays =
      currentLocation.pathname === nextLocation.pathname &&
      currentLocation.hash === nextLocation.hash &&
      parameters.every((name) => current?.get(name) === next?.get(name));
    return unsaved > 0 && !released.current && !stays && session.state.get().status === 'signed_in';
  });

  const ask = useEffectEvent(async () => {
    const leave = await confirm({ ...LEAVE_QUESTION, args: { smart_count: unsaved }, isDanger: true });
    if (!leave) return blocker.reset?.();
    onDiscard();
    return blocker.proceed?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  useEffect(() => {
    if (unsaved === 0) return undefined;
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsaved]);

  const letGo = useRef<() => void>(undefined);
  useEffect(() => {
    letGo.current = unsaved > 0 ? session.unsaved.hold(unsaved) : undefined;
    return () => letGo.current?.();
  }, [session, unsaved]);

  return {
    release: () => {
      released.current = true;
      letGo.current?.();
    },
  };
}

/** What is asked before unsaved changes are left. */
export const LEAVE_QUESTION = {
  title: 'form.leave.title',
  message: 'form.leave.message',
  confirm: 'form.leave.discard',
  cancel: 'form.leave.stay',
};
