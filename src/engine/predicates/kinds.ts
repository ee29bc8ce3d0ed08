import type { Kind } from '../field-types/field-type.ts';
import { readBoolean, readDuration, readId, readNumber, readText, readTime } from './values.ts';

export type { Kind };

/** The kind of one element of a list kind; any other kind is its own. */
export const elementKind = (kind: Kind): Kind => (kind === 'texts' ? 'text' : kind === 'ids' ? 'id' : kind);

/** Reads a value of this kind from a record or a context, as something comparable or null. */
export const READER = {
  text: readText,
  number: readNumber,
  id: readId,
  boolean: readBoolean,
  date: readTime,
  instant: readTime,
  duration: readDuration,
  texts: () => null,
  ids: () => null,
  rows: () => null,
  opaque: () => null,
  parts: () => null,
} as const satisfies Record<Kind, (value: unknown) => string | number | boolean | null>;

const FAMILY = {
  text: 'text',
  number: 'number',
  id: 'number',
  boolean: 'boolean',
  date: 'time',
  instant: 'time',
  duration: 'duration',
  texts: 'texts',
  ids: 'ids',
  rows: 'rows',
  opaque: 'opaque',
  parts: 'parts',
} as const satisfies Record<Kind, string>;

const ORDERED: ReadonlySet<Kind> = new Set(['text', 'number', 'id', 'date', 'instant', 'duration', 'parts']);

/** Whether one value of this kind can be more than another. */
export const hasOrder = (kind: Kind): boolean => ORDERED.has(kind);

/** Whether values of these kinds compare with each other: a number with an id, a date with an instant. */
export const areComparable = (one: Kind, other: Kind): boolean => FAMILY[one] === FAMILY[other];
