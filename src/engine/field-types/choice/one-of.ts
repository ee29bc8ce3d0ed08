import type { FieldLike } from '../field-type.ts';

/** A value by itself or by what people read, in any case. */
export function oneOf(word: string, field: FieldLike): string | undefined {
  const wanted = plainWord(word);
  const values = field.enum ?? [];
  return (
    values.find((value) => value === word) ??
    values.find((value) => plainWord(field.enumTitles?.[value] ?? '') === wanted) ??
    values.find((value) => plainWord(value) === wanted)
  );
}

/** A word whatever its case, and however its parts are joined. */
export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** What people read for a value. */
export const titleOfChoice = (value: unknown, { enumTitles }: FieldLike): string =>
  enumTitles?.[String(value)] ?? String(value);
