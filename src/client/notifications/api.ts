import type {
  BulkNotificationChange,
  BulkNotificationReply,
  Notification,
  NotificationChange,
  NotificationDecision,
  NotificationFilter,
  NotificationResults,
} from '#shared/contracts/notifications.ts';
import type { Http } from '../api/http.ts';

/** What the list can be asked for; days are `yyyy-MM-dd`. */
export interface NotificationQuery {
  readonly page: number;
  readonly limit?: number;
  readonly orderBy?: string;
  readonly ascending?: boolean;
  /** Found in message, context or type. */
  readonly query?: string;
  readonly type?: NotificationFilter;
  readonly context?: string;
  readonly notification_type?: string;
  readonly message?: string;
  readonly created_from?: string;
  readonly created_to?: string;
}

/** SPEC 7's calls on a user's own notifications. Writes answer with the server's message. */
export interface NotificationsApi {
  list(query: NotificationQuery, signal?: AbortSignal): Promise<NotificationResults>;
  change(id: number, change: NotificationChange): Promise<string>;
  changeMany(changes: readonly BulkNotificationChange[]): Promise<BulkNotificationReply>;
  /** Approves or rejects. The address of the answer comes with the notification. */
  decide(notification: Notification, decision: NotificationDecision): Promise<string>;
}

const BASE = '/customer/notifications/';

export const createNotificationsApi = (http: Pick<Http, 'request'>): NotificationsApi => {
  const patch = async (url: string, data: object) => (await http.request({ method: 'PATCH', url, data })).body.message;
  return {
    list: async (query, signal) =>
      (await http.request<NotificationResults>({ url: BASE, params: { ...query }, signal })).body,
    change: (id, change) => patch(`${BASE}${id}/`, change),
    changeMany: async (changes) =>
      (
        await http.request<BulkNotificationReply>({
          method: 'PATCH',
          url: '/customer/bulk-notifications-update/',
          data: { to_update: changes },
        })
      ).body,
    decide: async ({ request_url }, decision) => {
      if (request_url === null) throw new Error('errors.unexpected');
      return patch(request_url, decision);
    },
  };
};
