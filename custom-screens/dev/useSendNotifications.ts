import { useState } from 'react';
import type { TestNotifications } from './api.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useApi } from '#client/api/useApi.ts';
import { createDevApi } from './api.ts';

/** Sends notifications to oneself and says what the server said. */
export const useSendNotifications = () => {
  const devApi = useApi(createDevApi);
  const toast = useToast();
  const showError = useErrorToast();
  const [isSending, setSending] = useState(false);

  const send = async (notifications: TestNotifications) => {
    setSending(true);
    try {
      toast.success(await devApi.sendTestNotifications(notifications));
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
};
