import type { FieldDefinition, RelationOperand } from './definition.ts';

/** The field of the same record (in rows: of the same row) that an operand of `relation.where` names. */
export const ownFieldOf = (operand: RelationOperand): string | undefined =>
  typeof operand === 'object' && operand !== null && '$field' in operand ? operand.$field : undefined;

/** The field of the record around a row that an operand of `relation.where` names. */
export const parentFieldOf = (operand: RelationOperand): string | undefined =>
  typeof operand === 'object' && operand !== null && '$parent' in operand ? operand.$parent : undefined;

/** The record's fields that the choices in its rows depend on. */
export const parentsOfRows = (field: FieldDefinition): readonly string[] => [
  ...new Set(
    Object.values(field.fields ?? {}).flatMap(({ relation }) =>
      Object.values(relation?.where ?? {}).flatMap((operand) => parentFieldOf(operand) ?? []),
    ),
  ),
];
