import type { JSONSchema } from 'json-schema-to-ts';
import { instant, named, orNull, shape, textOrNull, whole } from './schema-words.ts';

type Schemas = Readonly<Record<string, JSONSchema>>;

/** Identifies what a change is made from: a change of anything in between is rejected. */
const state = { type: 'string', maxLength: 64 } as const;
const note = { type: 'string', maxLength: 500 } as const;

/** Changes of a configuration, to save them as one version. */
/* @__NO_SIDE_EFFECTS__ */
export const toSave = <const Always extends Schemas, const Sometimes extends Schemas = Record<never, never>>(
  always: Always,
  sometimes?: Sometimes,
) => shape({ ...always, state }, { ...(sometimes as Sometimes), note });

/** The version that a configuration goes back to. @param subject names whose configuration it is. */
/* @__NO_SIDE_EFFECTS__ */
export const toRestore = <const Subject extends Schemas>(subject: Subject) =>
  shape({ ...subject, version: { type: 'integer', minimum: 1 }, state }, { note });

/** A saved version of a configuration, with what it changed. */
/* @__NO_SIDE_EFFECTS__ */
export const keptVersion = <const Changes extends Schemas>(changes: Changes) =>
  shape({
    version: whole,
    /** Null for what was not saved as a version: the beginning, or a change in another way. */
    author: orNull(named),
    created_on: instant,
    note: textOrNull,
    restored_from: { type: ['integer', 'null'] } as const,
    ...changes,
  });
