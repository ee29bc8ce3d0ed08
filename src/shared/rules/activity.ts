import type { ActivityGroup } from '../contracts/activity.ts';

/** Changes of what the team, or a user, has set up. */
const CONFIGURATION_ACTIONS: readonly string[] = [
  'team_settings_changed',
  'custom_fields_changed',
  'user_settings_changed',
  'notification_choices_changed',
  'mailbox_configuration_changed',
  'view_created',
  'view_changed',
  'view_deleted',
  'default_view_changed',
  'approval_matrix_created',
  'approval_matrix_changed',
  'approval_matrix_deleted',
];

/** The actions of each group but `records`. */
export const GROUP_ACTIONS: Readonly<Record<Exclude<ActivityGroup, 'records'>, readonly string[]>> = {
  security: [
    'signed_in',
    'sign_in_failed',
    'signed_out',
    'session_replaced',
    'session_ended',
    'session_reuse_rejected',
    'recovery_requested',
    'password_changed',
    'activation_sent',
    'activated',
    'deactivated',
    'role_switched',
    'role_changed',
    'permissions_changed',
    'invitation_revoked',
    'reassigned',
    'password_reset_forced',
    'permission_template_changed',
    'permission_template_deleted',
    'access_denied',
    'viewed',
  ],
  exports: ['exported', 'file_downloaded', 'file_viewed'],
  settings: [...CONFIGURATION_ACTIONS, 'pruned', 'pruned_restored'],
};

/** Work on these records of people belongs to security: a member was made or removed. */
export const PEOPLE = 'users';
export const PEOPLE_ACTIONS: readonly string[] = ['created', 'deleted'];

/** Actions that matter most for security. */
export const SENSITIVE_ACTIONS: readonly string[] = [
  'sign_in_failed',
  'access_denied',
  'session_reuse_rejected',
  'recovery_requested',
  'password_changed',
  'activated',
  'deactivated',
  'role_changed',
  'permissions_changed',
  'reassigned',
  'password_reset_forced',
  'permission_template_changed',
  'permission_template_deleted',
  'team_settings_changed',
  'custom_fields_changed',
  'exported',
  'file_downloaded',
  'file_removed',
  'deleted',
];

/** What is done to things of the server itself: no record of a resource, even if one has their name and id. */
export const SYSTEM_ACTIONS: readonly string[] = [
  ...CONFIGURATION_ACTIONS,
  'permission_template_changed',
  'permission_template_deleted',
  'notification_approved',
  'notification_rejected',
  'notifications_archived',
  'notifications_restored',
];

/** The resource whose record an entry is about, if it is about one. */
export const recordResource = ({
  action,
  resource,
}: {
  readonly action: string;
  readonly resource: string | null;
}): string | null => (SYSTEM_ACTIONS.includes(action) ? null : resource);

export const groupOf = (action: string, resource: string | null): ActivityGroup => {
  if (resource === PEOPLE && PEOPLE_ACTIONS.includes(action)) return 'security';
  const found = Object.entries(GROUP_ACTIONS).find(([, actions]) => actions.includes(action));
  return (found?.[0] as ActivityGroup | undefined) ?? 'records';
};
