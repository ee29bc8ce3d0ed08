/** Areas of the texts that only the server names: no browser gets them. */
export const SERVER_AREAS: readonly string[] = ['mail', 'server'];

/** Areas of the texts that only hand-written screens name: they come with the first of those screens, not with the first list. */
export const LATER_AREAS: readonly string[] = [
  'activity_log',
  'background_work',
  'custom_fields',
  'dev',
  'feedback',
  'knowledge',
  'master_settings',
  'members',
  'menu_names',
  'notification_texts',
  'parsing_alias',
  'profile',
  'rights',
  'team',
];
