import { joinNamed } from '#shared/rules/cell-list.ts';
import type { FieldLike } from './field-type.ts';
import { isObject } from './traits.ts';

/** "User: Maya; Weight: 2": the values within a row or a group, which an import reads again. */
export const namedText = (
  value: unknown,
  { fields = {} }: FieldLike,
  inside: (field: FieldLike, value: unknown) => string,
): string =>
  joinNamed(
    Object.values(fields).flatMap((inner) => {
      const text = inside(inner, isObject(value) ? value[inner.name] : undefined);
      return text === '' ? [] : [[inner.title, text] as const];
    }),
  );
