import { createContext, useContext } from 'react';
import type { NotificationsApi } from './api.ts';

const NotificationsContext = createContext<NotificationsApi | undefined>(undefined);

export const NotificationsProvider = NotificationsContext.Provider;

export const useNotificationCalls = (): NotificationsApi => {
  const calls = useContext(NotificationsContext);
  if (!calls) throw new Error('useNotificationCalls needs a NotificationsProvider above it');
  return calls;
};
