/** Areas of the texts that only the server names: no browser gets them. What an answer says of them comes with its text. */
export const SERVER_AREAS: readonly string[] = ['accounts', 'mail', 'server'];

/**
 * Areas of the texts that only hand-written screens name, or what is opened from a list or record (`useLaterLabels`): they come with the
 * first of those, not with the first list.
 */
export const LATER_AREAS: readonly string[] = [
  'activity_log',
  'applicants',
  'approvals',
  'background_jobs',
  'background_work',
  'bulk',
  'candidates',
  'custom_fields',
  'dashboard',
  'dev',
  'documents',
  'feedback',
  'home',
  'imports',
  'jobs',
  'knowledge',
  'master_settings',
  'matching',
  'members',
  'menu_names',
  'merge',
  'module_configurations',
  'my_work',
  'notification_texts',
  'offers',
  'parsing_alias',
  'profile',
  'rights',
  'stage_permission',
  'team',
  'versions',
  'weights',
  'workflow_builder',
];
