import type { Widget } from '../widgets.ts';

const MAIL = 'effects-mail';

interface HealthRow {
  readonly failed_work: number;
  readonly failed_mails: number;
  readonly active_users: number;
  readonly waiting_work: number;
}

/** Whether the server does its work, and how many people use it; for Admins. */
export const health: Widget = {
  key: 'health',
  needs: {},
  ability: 'manage_background_work',
  run: async ({ app, days }) => {
    const { rows } = await app.database.query<HealthRow>(
      `select (select count(*)::int from system.background_tasks where state = 'failed' and kind <> $1) as failed_work,
              (select count(*)::int from system.background_tasks where state = 'failed' and kind = $1) as failed_mails,
              (select count(*)::int from system.background_tasks where state = 'waiting' and due_on < now() - interval '10 minutes') as waiting_work,
              (select count(distinct user_id)::int from system.sessions where coalesce(used_on, created_on) > now() - make_interval(days => $2)) as active_users`,
      [MAIL, days],
    );
    const { failed_work, failed_mails, waiting_work, active_users } = rows[0]!; // scalar subqueries always give a row
    return [
      { key: 'failed_mails', value: failed_mails },
      { key: 'failed_work', value: failed_work },
      { key: 'waiting_work', value: waiting_work },
      { key: 'active_users', value: active_users },
    ];
  },
};
