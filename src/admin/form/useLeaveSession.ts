import { useNavigate } from 'react-router-dom';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useSession, useSignedIn } from '#client/session/SessionProvider.tsx';
import { countDrafts } from './draft-store.ts';
import { LEAVE_QUESTION } from './useLeaveGuard.ts';

export interface LeaveSession {
  /**
   * Signs out in every tab, after asking about unsaved changes: their drafts are deleted, so that no other user finds
   * them on this device.
   */
  signOut(options?: { readonly isEverywhere?: boolean }): Promise<void>;
  /** Works in another of the user's roles from now on, and goes Home. Drafts stay. @param role its title. */
  logInAs(role: string): Promise<void>;
}

/** The ways out of a session, or into another role of it. */
export const useLeaveSession = (): LeaveSession => {
  const session = useSession();
  const { profile, role: current } = useSignedIn();
  const confirm = useConfirm();
  const showError = useErrorToast();
  const toasts = useToasts();
  const navigate = useNavigate();

  const signOut: LeaveSession['signOut'] = async (options) => {
    const unfinished = Math.max(countDrafts(profile.id), session.unsaved.count() > 0 ? 1 : 0);
    if (unfinished > 0 && !(await confirm({ ...SIGN_OUT_QUESTION, args: { smart_count: unfinished }, isDanger: true })))
      return;
    for (const toast of toasts.shown.get()) toasts.dismiss(toast.id);
    await session.signOut(options).catch(showError);
  };

  const logInAs = async (role: string) => {
    if (role === current) return;
    const unsaved = session.unsaved.count();
    if (unsaved > 0 && !(await confirm({ ...LEAVE_QUESTION, args: { smart_count: unsaved }, isDanger: true }))) return;
    try {
      await session.switchRole(role);
      await navigate('/');
    } catch (error) {
      showError(error);
    }
  };

  return { signOut, logInAs };
};

const SIGN_OUT_QUESTION = {
  title: 'session.sign_out.title',
  message: 'session.sign_out.message',
  confirm: 'session.sign_out.confirm',
  cancel: 'form.leave.stay',
};
