import { createContext, useContext } from 'react';
import type { NotificationCalls } from './notification-calls.ts';

const NotificationsContext = createContext<NotificationCalls | undefined>(undefined);

export const NotificationsProvider = NotificationsContext.Provider;

export const useNotificationCalls = (): NotificationCalls => {
  const calls = useContext(NotificationsContext);
  if (!calls) throw new Error('useNotificationCalls needs a NotificationsProvider above it');
  return calls;
};
