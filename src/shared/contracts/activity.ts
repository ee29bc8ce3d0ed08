import {
  type Described,
  envelope,
  flag,
  instant,
  listOf,
  named,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

/** What an entry of the activity log is about. Whatever is not listed here is work on records. */
export type ActivityGroup = 'records' | 'security' | 'exports' | 'settings';

export const ACTIVITY_GROUPS: readonly ActivityGroup[] = ['records', 'security', 'exports', 'settings'];

/** One value that changed. Relations and files read as `{ id, name }`; keys of nested values are dotted. */
const fieldChange = shape(
  { field: text, before: {}, after: {} },
  {
    row: {
      ...whole,
      description:
        'The number of the row, from 1: `field` is then one of its fields (`levels.user`), or for its place among the rows `levels`.',
    },
  },
);
export type FieldChange = Described<typeof fieldChange>;

/** One entry of a record's own history. */
export const recordActivity = shape({
  id: whole,
  at: instant,
  user: orNull(named),
  role: textOrNull,
  action: text,
  changes: listOf(fieldChange),
});
export type RecordActivity = Described<typeof recordActivity>;

/** The user who did it, by current name. */
const activityUser = shape({ id: whole, name: text, photo: { ...textOrNull, description: 'Address of the photo.' } });

/** One entry of the activity log, with the parts that its reader can see. */
const activityLogEntry = shape({
  id: whole,
  at: instant,
  user: { ...orNull(activityUser), description: 'Null for the system, and for who never signed in.' },
  role: { ...textOrNull, description: "The role's title at that time." },
  action: text,
  group: { enum: ACTIVITY_GROUPS },
  resource: textOrNull,
  record: {
    ...orNull(shape({ id: whole, title: textOrNull, is_readable: flag })),
    description: '`title` is null if the reader cannot see it; `is_readable` if the reader can open the record now.',
  },
  summary: { ...text, description: 'What changed, in one line of text.' },
  changes: listOf(fieldChange),
  username: { ...textOrNull, description: 'The user name that was tried at a failed sign-in; for Admins.' },
  address: {
    ...textOrNull,
    description: "Where it came from: for Admins, and for one's own entries. Null too after the person was erased.",
  },
  device: textOrNull,
  request_id: textOrNull,
});
export type ActivityLogEntry = Described<typeof activityLogEntry>;

export const activityLogPage = envelope(
  { results: listOf(activityLogEntry), count: whole },
  { count_exact: { ...flag, description: 'False when there are more than `count`.' } },
);
export type ActivityLogPage = Described<typeof activityLogPage>;

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
  sensitive: {
    type: 'boolean',
    description: 'Only sensitive entries: failed sign-ins, exports, permissions, deletions.',
  },
} as const;

const query = { type: 'string', maxLength: 200, description: 'Words in the title of the record or the name.' } as const;
const jsonFilter = { type: 'string', maxLength: 2000, description: 'The filters as a JSON object.' } as const;

/** The contents of `filter` in the dialect of ra-data-simple-rest. */
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
    beyond: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The id of the entry behind which the page begins.',
    },
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

/** A user who is in the log. */
export type ActivityPerson = Described<typeof named>;
