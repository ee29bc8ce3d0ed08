/** Areas of the texts that only hand-written screens name, or mails of the server: they come with the first of those screens, not with the first list. */
export const LATER_AREAS: readonly string[] = [
  'background_work',
  'custom_fields',
  'dev',
  'feedback',
  'knowledge',
  'mail',
  'master_settings',
  'members',
  'menu_names',
  'parsing_alias',
  'profile',
  'rights',
  'team',
];
