import type { ActivityGroup } from '../rules/activity.ts';

/** One value that changed. Relations and files read as `{ id, name }`; keys of nested values are dotted. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The number of the row, from 1: `field` is then one of its fields (`levels.user`), or for its place among the rows `levels`. */
  readonly row?: number;
}

/** Who did it, as he is called now. */
export interface ActivityUser {
  readonly id: number;
  readonly name: string;
  /** Address of his photo. */
  readonly photo: string | null;
}

/** One entry of the activity log, with what its reader may see of it. */
export interface ActivityLogEntry {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Null for the system, and for who never signed in. */
  readonly user: ActivityUser | null;
  /** The role's title at that time. */
  readonly role: string | null;
  readonly action: string;
  readonly group: ActivityGroup;
  readonly resource: string | null;
  /** `title` null where the reader may not know it; `is_readable` when he may open the record now. */
  readonly record: { readonly id: number; readonly title: string | null; readonly is_readable: boolean } | null;
  /** What changed, in one line of text. */
  readonly summary: string;
  readonly changes: readonly FieldChange[];
  /** The user name that was tried at a failed sign-in; for Admins. */
  readonly username: string | null;
  /** Where it came from: for Admins, and for one's own entries. Null too after the person was erased. */
  readonly address: string | null;
  readonly device: string | null;
  readonly request_id: string | null;
}

export interface ActivityLogPage {
  readonly results: readonly ActivityLogEntry[];
  readonly count: number;
  /** False when there are more than `count`. */
  readonly count_exact?: boolean;
}

/** What narrows the log. Days are meant in the reader's time zone. */
export interface ActivityFilter {
  readonly user?: number;
  /** Groups with commas between. */
  readonly group?: string;
  readonly action?: string;
  readonly resource?: string;
  readonly record_id?: number;
  /** First day, `2026-11-20`. */
  readonly from?: string;
  /** Last day, `2026-11-20`. */
  readonly to?: string;
  readonly sensitive?: boolean;
}

const day = { type: 'string', format: 'date', description: 'A day in your time zone, `2026-11-20`.' } as const;

const filters = {
  user: { type: 'integer', minimum: 1, description: 'Who did it.' },
  group: {
    type: 'string',
    pattern: '^(records|security|exports|settings)(,(records|security|exports|settings))*$',
    description: 'One or several of records, security, exports, settings; with commas between.',
  },
  action: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 },
  resource: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 },
  record_id: { type: 'integer', minimum: 1 },
  from: day,
  to: day,
  sensitive: { type: 'boolean', description: 'Only what touches safety: failed sign-ins, exports, rights, deletions.' },
} as const;

const query = { type: 'string', maxLength: 200, description: 'Words in the title of the record or the name.' } as const;
const jsonFilter = { type: 'string', maxLength: 2000, description: 'The filters as a JSON object.' } as const;

/** What `filter` holds in the dialect of ra-data-simple-rest. */
export const activityFilters = {
  type: 'object',
  additionalProperties: false,
  properties: { ...filters, q: query },
} as const;

export const activityListQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...filters,
    query,
    page: { type: 'integer', minimum: 1, maximum: 20_000, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    orderBy: { enum: ['id', 'at'], default: 'id' },
    ascending: { enum: ['0', '1', 'true', 'false'], default: '0' },
    beyond: { type: 'integer', minimum: 1, description: 'The id of the entry behind which the page begins.' },
    range: { type: 'string', pattern: '^\\[\\d{1,7},\\d{1,7}\\]$' },
    sort: { type: 'string', pattern: '^\\["(id|at)","(ASC|DESC|asc|desc)"\\]$' },
    filter: jsonFilter,
  },
} as const;

export const activityExportQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { ...filters, query, filter: jsonFilter, format: { enum: ['csv', 'json'], default: 'csv' } },
} as const;

export const activityPeopleQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { query, id: { type: 'integer', minimum: 1, description: 'This person only.' } },
} as const;

/** Somebody who stands in the log. */
export interface ActivityPerson {
  readonly id: number;
  readonly name: string;
}
