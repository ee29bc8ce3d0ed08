import { useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import type { TestNotifications } from '#client/dev/dev-calls.ts';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';

/** Sends notifications to oneself and says what the server said. */
export const useSendNotifications = () => {
  const dataProvider = useDataProvider<AppDataProvider>();
  const toast = useToast();
  const showError = useErrorToast();
  const [isSending, setSending] = useState(false);

  const send = async (notifications: TestNotifications) => {
    setSending(true);
    try {
      toast.success(await dataProvider.sendTestNotifications(notifications));
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
};
