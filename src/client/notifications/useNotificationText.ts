import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';

/**
 * What a notification says, in the reader's language. As it was sent where only those words are known, and until the texts that come
 * with the later screens are here.
 */
export const useNotificationText = (): ((notification: Notification) => string) => {
  const translate = useTranslate();
  return useCallback(
    ({ context, message, message_key: key, args }) => {
      if (key === null) return message;
      const words = Object.entries(args).map(([name, value]) => [
        name,
        typeof value === 'object' ? translate(value.message, { _: value.text }) : value,
      ]);
      return translate(`notification_texts.${context}.${key}`, { ...Object.fromEntries(words), _: message });
    },
    [translate],
  );
};
