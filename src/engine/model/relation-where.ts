import type { FieldDefinition, RelationOperand } from './definition.ts';
import type { EvaluationContext, Predicate } from './predicate.ts';
import { settingAt } from './setting-at.ts';

/** The field of the same record (in rows: of the same row) that an operand of `relation.where` names. */
export const ownFieldOf = (operand: RelationOperand): string | undefined =>
  typeof operand === 'object' && operand !== null && '$field' in operand ? operand.$field : undefined;

/** The field of the record around a row that an operand of `relation.where` names. */
export const parentFieldOf = (operand: RelationOperand): string | undefined =>
  typeof operand === 'object' && operand !== null && '$parent' in operand ? operand.$parent : undefined;

/** The fields of this record whose units the options belong to, while the team's settings want that. */
export const scopeFields = (
  { relation }: FieldDefinition,
  { settings }: Pick<EvaluationContext, 'settings'>,
): readonly string[] => {
  const { fields = [], setting } = relation?.within ?? {};
  return setting === undefined || settingAt(settings, setting) === true ? fields : [];
};

/** Options of these units, by the ids of this record's relations: each field of theirs is empty or equal. */
export const scopePredicate = (ids: Readonly<Record<string, number | null>>): Predicate => ({
  allOf: Object.entries(ids).map(([name, id]) =>
    id === null ? { [name]: null } : { anyOf: [{ [name]: null }, { [name]: id }] },
  ),
});

/** The record's fields that the options in its rows depend on. */
export const parentsOfRows = (field: FieldDefinition): readonly string[] => [
  ...new Set(
    Object.values(field.fields ?? {}).flatMap(({ relation }) =>
      Object.values(relation?.where ?? {}).flatMap((operand) => parentFieldOf(operand) ?? []),
    ),
  ),
];

/**
 * Whether a record is among the options of a relation as far as its file fixes them; what hangs on other fields is left
 * open.
 */
export const canBeChosen = (field: FieldDefinition, target: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(field.relation?.where ?? {}).every(
    ([name, operand]) => isFieldOperand(operand) || !(name in target) || holds(target[name], operand),
  );

const holds = (value: unknown, operand: RelationOperand): boolean =>
  Array.isArray(value) ? value.includes(operand) : value === operand;

const isFieldOperand = (operand: RelationOperand): boolean => typeof operand === 'object' && operand !== null;
