import { useCatalogue } from '../catalogue/CatalogueProvider.tsx';
import { isReadByViewing } from '#shared/rules/notifications.ts';
import { notificationAddress } from './notification-address.ts';
import { useNotificationActions } from './useNotificationActions.ts';
import type { Notification } from '#shared/contracts/notifications.ts';

/** Where View leads, and what following it does to the notification. */
export const useViewed = (
  notification: Notification,
): { readonly address: string | undefined; readonly markViewed: () => void } => {
  const catalogue = useCatalogue();
  const actions = useNotificationActions();
  return {
    address: notificationAddress(catalogue, notification),
    markViewed: () => {
      if (!notification.is_read && isReadByViewing(notification)) void actions.markViewed(notification);
    },
  };
};
