import type { TestWords } from '../predicates/predicate.ts';
import type { FieldDefinition, ValueSchema } from '../schema/definition.ts';

/** What a condition may compare the field with. */
export type OperandKind = 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'date-time' | 'id' | 'none';

/** The part of a field that decides its value: the JSON Schema words of the file and the engine's own. */
export type FieldShape = Pick<FieldDefinition, 'enum' | 'widget' | 'accept' | 'maxBytes' | 'fields' | 'relation'> & {
  /** The JSON Schema words as the file has them (`maxLength`, `minimum` …). */
  readonly words: ValueSchema;
};

/** The pure half of a field type: how a value is stored, checked and asked for. The browser half stands beside it. */
export interface FieldType {
  /** SQL type of the column, the same on both databases; undefined: a join table holds the values. */
  sqlType(field: Pick<FieldDefinition, 'schema'>): string | undefined;
  /** The schema of one written value without null. Bounds that the column has are in it, so no valid value is refused by the database. */
  valueSchema(shape: FieldShape): ValueSchema;
  /** The words that filters and conditions may test the field with. */
  readonly words: readonly (keyof TestWords)[];
  readonly operand: OperandKind;
  readonly samples: FieldSamples;
}

/** A property as a file would write it, values that it takes and values that it refuses. */
export interface FieldSamples {
  readonly property: Readonly<Record<string, unknown>>;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

/** Words that every type with one comparable value has. */
export const EQUALITY_WORDS = ['const', 'enum', 'present', 'not'] as const;
export const RANGE_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
export const LENGTH_WORDS = ['minLength', 'maxLength', 'pattern'] as const;
export const PART_WORDS = ['contains', 'startsWith'] as const;

/** Text that the database can store: all but the character U+0000. */
export const STORABLE_TEXT = [{ pattern: '^[^\\u0000]*$' }] as const;
