import { type Described, instant, named, orNull, shape, text } from './schema-words.ts';

/** Where a value comes from: a user or the API, a CV that was read, an import, or the person's own application. */
const VALUE_SOURCES = ['typed', 'parsed', 'imported', 'applied'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** `GET <endpoint>{id}/provenance/`: where the value of a field comes from, for fields that the caller can read. */
export const fieldProvenance = shape({
  field: text,
  source: { enum: VALUE_SOURCES },
  by: orNull(named),
  at: instant,
});
export type FieldProvenance = Described<typeof fieldProvenance>;
