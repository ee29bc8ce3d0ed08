/** When a session was last used, beside when it was last renewed: null until a request came after that. */
export const sessionUse = {
  name: '023_session_use',
  sql: 'alter table sessions add column used_on timestamptz(3)',
} as const;
