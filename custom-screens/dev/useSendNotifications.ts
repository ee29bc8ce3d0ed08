import { useState } from 'react';
import { sendTestNotifications, type SentNotifications } from '#shared/contracts/dev.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useHttp } from '#client/api/useApi.ts';

/** Sends notifications to oneself and says what the server said. */
export const useSendNotifications = () => {
  const http = useHttp();
  const toast = useToast();
  const showError = useErrorToast();
  const [isSending, setSending] = useState(false);

  const send = async (notifications: SentNotifications) => {
    setSending(true);
    try {
      toast.success(await http.callForMessage(sendTestNotifications, { body: notifications }));
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
};
