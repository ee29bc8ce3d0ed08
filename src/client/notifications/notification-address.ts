import { matchPath } from 'react-router-dom';
import type { Catalogue } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { notificationPath } from '#shared/rules/notifications.ts';

/**
 * The address that View opens (SPEC 2.6).
 * Undefined if the notification names nothing to open, or if this user cannot open the screen.
 */
export const notificationAddress = (catalogue: Catalogue, notification: Notification): string | undefined => {
  const address = notificationPath(notification);
  return address !== null && hasScreen(catalogue, address.split('?')[0]!) ? address : undefined;
};

const hasScreen = (catalogue: Catalogue, path: string): boolean =>
  Object.values(catalogue.resources).some(
    ({ route, open, can }) =>
      (route === path && open.includes('list') && can.list) ||
      (route !== undefined && isRecordOf(route, path) && open.includes('show') && can.show),
  ) || isNavigated(catalogue.navigation, path);

const isRecordOf = (route: string, path: string): boolean =>
  path.startsWith(`${route}/`) && /^\d+$/.test(path.slice(route.length + 1));

const isNavigated = (items: readonly NavigationItem[], path: string): boolean =>
  items.some(
    ({ to, screen, items: below = [] }) =>
      (to !== undefined && screen !== undefined && matchPath(to, path) !== null) || isNavigated(below, path),
  );
