/** Who answered a request, and when: the one who did, for everybody who was asked. */
export const notificationDecisions = {
  name: '022_notification_decisions',
  sql: `
    alter table notifications add column decided_by_id bigint;
    alter table notifications add column decided_on timestamptz(3);`,
} as const;
