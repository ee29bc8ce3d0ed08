/**
 * What a role can do beyond the grants of records: each is named in `resources/app/roles.yaml`, offered by the grammar of that file
 * (`schemas/roles.schema.json`) and asked for by one or more doors of the server.
 */
export const ABILITIES = [
  /** Invite, change, deactivate and reassign; roles, permission lists and their templates; sessions of all users. */
  'manage_members',
  /** See the members with their roles and permission lists, which are more than the names that everyone knows. */
  'view_members',
  /** Change the settings of the team, and read those that are policy. */
  'change_team_settings',
  /** Add, change and remove custom fields. */
  'manage_custom_fields',
  /** Everything with the records that belong to no module: the lists. */
  'manage_lists',
  /** Set the view that a list opens with for the team, and change views that others share. */
  'share_views',
  /** Read what others did with the records that one can read. */
  'view_record_activity',
  /** Read the activity of everyone, sign-ins, settings, addresses and devices included. */
  'view_all_activity',
  /** Take what one reads of the activity log away as a file. */
  'export_activity',
  /** Take everything away as one archive. */
  'export_everything',
  /** See what runs, waits and failed on the server, retry it and cancel it. */
  'manage_background_work',
  /** Get notifications about new feedback and urgent problems. */
  'handle_feedback',
  /** Get the requests for approval of jobs. */
  'approve_jobs',
  /** Learn which candidates are known already, beyond that there are some. */
  'review_duplicates',
  /** Everything with applicants in every stage, whatever stage permissions say. */
  'has_all_stage_rights',
  /** See the diagnostics of the resource files. */
  'view_file_errors',
] as const;

/** An ability that `resources/app/roles.yaml` can give to a role. */
export type Ability = (typeof ABILITIES)[number];
