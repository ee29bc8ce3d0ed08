/** Who answered a request, and when: the one answer for every user with the request. */
export const notificationDecisions = {
  name: '022_notification_decisions',
  sql: `
    alter table notifications add column decided_by_id bigint;
    alter table notifications add column decided_on timestamptz(3);`,
} as const;
