import { type Described, shape, text, whole } from './schema-words.ts';

/** How many records of a resource refer to a record and so stop its deletion. */
export const usage = shape({ resource: text, title: text, count: whole });
export type Usage = Described<typeof usage>;
