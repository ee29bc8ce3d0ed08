import type { RollupDefinition } from '../model/computed-definition.ts';
import { fieldsUsed } from '../predicates/fields-used.ts';

/** The fields of the counted records or rows that a value depends on, without the relation that they are found by. */
export const rollupFields = ({ of, from, to, orderBy = [], where = {} }: RollupDefinition): string[] => [
  ...[of, from, to].filter((name) => name !== undefined),
  ...orderBy.map(({ field }) => field),
  ...fieldsUsed(where),
];
