import type { HookName } from '#engine/model/record-action-definition.ts';

/** The steps of one way to write records, beside its own check, rows and parts. */
export interface WriteSteps {
  /** Hooks of the resource's file. */
  readonly hooks: readonly HookName[];
  /** The event for subscribers; undefined: none. */
  readonly tells?: 'created' | 'changed' | 'deleted';
  /** The action of the entry in the activity, written with the rows or in their transaction; undefined: there is none. */
  readonly activity?: string;
  /** The event for browsers after the commit, when the counts of the resource are dropped too. */
  readonly event: 'created' | 'updated' | 'deleted';
  /** What a change writes: then only users who see something of it get the event. */
  readonly touches?: 'values' | 'files' | undefined;
}

const CHANGED = {
  hooks: ['beforeSave', 'afterSave'],
  tells: 'changed',
  event: 'updated',
  touches: 'values',
} as const;
const DELETED = { hooks: ['beforeDelete', 'afterDelete'], tells: 'deleted', event: 'deleted' } as const;

/** Every way to write records, and what runs on it: `docs/architecture.md` shows this as a table, which a test compares. */
export const WRITE_PATHS = {
  create: {
    hooks: ['beforeValidate', 'beforeSave', 'afterSave'],
    tells: 'created',
    activity: 'created',
    event: 'created',
  },
  update: { ...CHANGED, hooks: ['beforeValidate', 'beforeSave', 'afterSave'], activity: 'updated' },
  transition: {
    ...CHANGED,
    hooks: ['beforeValidate', 'beforeSave', 'afterSave', 'afterTransition'],
    activity: 'transitioned',
  },
  repoint: { ...CHANGED, activity: 'updated' },
  restore: { ...CHANGED, activity: 'restored', event: 'created', touches: undefined },
  trash: { ...DELETED, activity: 'deleted' },
  remove: { ...DELETED, activity: 'deleted' },
  purge: { ...DELETED, activity: 'purged' },
  feature_create: { hooks: ['beforeSave', 'afterSave'], tells: 'created', activity: 'created', event: 'created' },
  feature_update: { ...CHANGED, activity: 'updated' },
  feature_transition: { ...CHANGED, activity: 'transitioned' },
  feature_remove: { ...DELETED, activity: 'deleted' },
  derive_create: { hooks: [], tells: 'created', event: 'created' },
  derive_update: { ...CHANGED, hooks: [] },
  derive_remove: { ...DELETED, hooks: [] },
  move: { hooks: [], activity: 'moved', event: 'updated' },
  attach: { hooks: [], activity: 'file_added', event: 'updated', touches: 'files' },
  detach: { hooks: [], activity: 'file_removed', event: 'updated', touches: 'files' },
} as const satisfies Record<string, WriteSteps>;

export type WritePath = keyof typeof WRITE_PATHS;

/** Whether a feature writes, which has checked that it can: rules for what users do don't apply. */
export const isByFeature = (path: WritePath): boolean => path.startsWith('feature_');

/** The steps of every path. */
export const stepsOf = (path: WritePath): WriteSteps => WRITE_PATHS[path];
