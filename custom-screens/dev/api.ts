import type { NotificationContext } from '#shared/notification-contexts.ts';
import type { Http } from '#client/api/http.ts';

/** Notifications that users send to themselves to see how they arrive. */
export interface TestNotifications {
  readonly context: NotificationContext;
  readonly message_key: string;
  /** What the message needs beside its subject. */
  readonly args: Readonly<Record<string, string>>;
  readonly count: number;
}

/** Calls that a server has outside production only. */
export interface DevApi {
  /** @returns the server's message. */
  sendTestNotifications(notifications: TestNotifications): Promise<string>;
}

export const createDevApi = (http: Http): DevApi => ({
  sendTestNotifications: async (data) =>
    (await http.request({ method: 'POST', url: '/dev/notifications/', data })).body.message,
});
