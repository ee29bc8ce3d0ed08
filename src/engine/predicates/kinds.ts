import type { FieldTypeName } from '../schema/definition.ts';
import { readBoolean, readId, readNumber, readText, readTime } from './values.ts';

/** How a field's values compare. `rows` and `opaque` values are only present or absent. */
export type Kind = 'text' | 'number' | 'id' | 'boolean' | 'date' | 'instant' | 'texts' | 'ids' | 'rows' | 'opaque';

export const KIND_OF_TYPE = {
  text: 'text',
  choice: 'text',
  choices: 'texts',
  tags: 'texts',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'instant',
  email: 'text',
  url: 'text',
  phone: 'text',
  file: 'opaque',
  relation: 'id',
  relations: 'ids',
  group: 'opaque',
  rows: 'rows',
} as const satisfies Record<FieldTypeName, Kind>;

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
  texts: () => null,
  ids: () => null,
  rows: () => null,
  opaque: () => null,
} as const satisfies Record<Kind, (value: unknown) => string | number | boolean | null>;

const FAMILY = {
  text: 'text',
  number: 'number',
  id: 'number',
  boolean: 'boolean',
  date: 'time',
  instant: 'time',
  texts: 'texts',
  ids: 'ids',
  rows: 'rows',
  opaque: 'opaque',
} as const satisfies Record<Kind, string>;

/** Whether values of these kinds compare with each other: a number with an id, a date with an instant. */
export const areComparable = (one: Kind, other: Kind): boolean => FAMILY[one] === FAMILY[other];
