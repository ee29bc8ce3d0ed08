/** Opening a record with protected fields is recorded once a day for each user: of two calls at the same time, one. */
export const viewsOnce = {
  name: '031_views_once',
  sql: `
    create unique index activity_viewed_once on system.activity (user_id, resource, record_id, (after ->> 'day'))
      where action = 'viewed';`,
} as const;
