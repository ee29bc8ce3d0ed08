import type { NotificationContext } from '#shared/contracts/notifications.ts';
import type { Http } from '#client/api/http.ts';

/** Notifications that a person sends to himself to see how they arrive. */
export interface TestNotifications {
  readonly context: NotificationContext;
  readonly type: string;
  readonly message: string;
  /** `popup`: they wait for an answer. */
  readonly action: 'popup' | null;
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
