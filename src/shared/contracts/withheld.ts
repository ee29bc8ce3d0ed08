import { type Described, flag, listOf, shape, text } from './schema-words.ts';

/** What a user who is asked for a decision can't view of its record. The names of fields are in the user's language. */
export const withheld = shape({
  is_readable: { ...flag, description: 'Whether the user can view the record at all.' },
  changes: { ...listOf(text), description: 'Fields that the request changes.' },
  fields: { ...listOf(text), description: 'Other fields that the decision is about.' },
});
export type Withheld = Described<typeof withheld>;
