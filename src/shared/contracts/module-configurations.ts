import {
  anyObject,
  byKey,
  type Described,
  flag,
  instant,
  listOf,
  named,
  orNull,
  shape,
  text,
  whole,
} from './schema-words.ts';
import { keptVersion, toRestore, toSave } from './versions.ts';

const name = { type: 'string', maxLength: 120 } as const;
const value = { anyOf: [{ type: 'array', maxItems: 500, items: name }, name, flag] } as const;
const values = byKey(value);

/** Settings to change, by their paths; the others stay as they are. */
const changes = { type: 'object', maxProperties: 50, additionalProperties: value } as const;

/** The module configurations as they are. */
export const moduleConfiguration = shape({
  /** Identifies them: a change of anything in between is rejected. */
  state: text,
  values,
  defaults: values,
  choices: { ...byKey(listOf(text)), description: 'The tabs or fields of each list, or what can be chosen.' },
  last: {
    ...byKey(shape({ author: orNull(named), created_on: instant, version: whole })),
    description: 'Who changed each setting last; absent for those that no version has changed.',
  },
  role: shape({ key: text, title: text }),
  people: { ...listOf(named), description: 'The active users who have the role, the first 200 by name.' },
  count: { ...whole, description: 'How many they are.' },
});
export type ModuleConfiguration = Described<typeof moduleConfiguration>;

export const moduleChanges = shape({ changes });
export const moduleChangesToSave = toSave({ changes });
export const moduleRollback = toRestore({});

const parts = shape({
  fields: listOf(text),
  tabs: listOf(text),
  /** Also: all files, the activity, and records that only a hidden tab shows. */
  files: flag,
  activity: flag,
  records: flag,
});

/** What changes do to users with the role, by resource. */
export const moduleImpact = shape({
  users: whole,
  resources: listOf(shape({ resource: text, hides: parts, shows: parts })),
  /** For so many users the number of jobs that they can view changes. */
  changed: whole,
  /** How many jobs such users could view, and can then; those with the greatest change. */
  jobs: listOf(shape({ user: named, before: whole, after: whole })),
});
export type ModuleImpact = Described<typeof moduleImpact>;

export const PREVIEWED = ['applicants', 'candidates', 'jobs'] as const;
export type PreviewedResource = (typeof PREVIEWED)[number];

/** A record as a user with the role gets it, now and with changes. Without a user: the first who can view it. */
export const modulePreviewQuestion = shape(
  { resource: { enum: PREVIEWED }, id: { type: 'integer', minimum: 1 }, changes },
  { user: { type: 'integer', minimum: 1 } },
);

const view = shape({ values: anyObject, tabs: listOf(text) });
export const modulePreview = shape({
  record: named,
  user: orNull(named),
  /** Null: the user can't view the record. */
  before: orNull(view),
  after: orNull(view),
});
export type ModulePreview = Described<typeof modulePreview>;

const change = shape({ path: text, before: value, after: value });

/** A saved version. */
export const moduleVersion = keptVersion({ changes: listOf(change) });
export type ModuleVersion = Described<typeof moduleVersion>;

/** The longest file that can be imported, in characters. */
export const MAX_MODULE_FILE = 100_000;

/** The value of `kind` in files. */
export const MODULE_FILE_KIND = 'module_configurations';

export const moduleFile = shape({ text: { type: 'string', minLength: 2, maxLength: MAX_MODULE_FILE } });

/** What a file would change, and the names in it that do not exist here. */
export const moduleImport = shape({ values, skipped: listOf(shape({ path: text, name: text })) });
export type ModuleImport = Described<typeof moduleImport>;
