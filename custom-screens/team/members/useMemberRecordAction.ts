import { useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useRefreshMembers } from './useMembers.ts';

export interface MemberRecordAction {
  readonly isRunning: boolean;
  /** Runs the action, reports the result and fetches the members again. @returns whether it worked. */
  run(recordAction: () => Promise<unknown>, done: string, args?: Readonly<Record<string, unknown>>): Promise<boolean>;
}

/** Something that is done to a member by a press. */
export const useMemberRecordAction = (): MemberRecordAction => {
  const toast = useToast();
  const showError = useErrorToast();
  const refresh = useRefreshMembers();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    run: async (recordAction, done, args) => {
      setRunning(true);
      try {
        await recordAction();
        toast.success(done, args);
        refresh();
        return true;
      } catch (error) {
        showError(error);
        return false;
      } finally {
        setRunning(false);
      }
    },
  };
};
