import { typeOf } from '#engine/field-types/field-types.ts';
import { isLive } from '#engine/model/is-live.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/model/definition.ts';

export type Operator = 'filled' | 'empty' | 'is' | 'is_not' | 'from' | 'until';

/** A condition of one field, as the dropdowns show it. */
export interface Condition {
  /** As on the wire: `status`, `custom.grade`. */
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const always = () => true;
const isRanged = (type: FieldTypeName): boolean => typeOf({ type }).words.includes('minimum');

/**
 * Whether a condition can test a field: it has one value that a user can write, and exists before the record is read.
 * Instants are excluded, because no user could type one exactly.
 */
export const isAsked = (field: FieldDefinition): boolean => {
  const { words, storage, kind } = typeOf(field);
  return words.includes('const') && storage !== 'key' && kind !== 'instant' && !field.system && !isLive(field);
};

export const OPERATORS: readonly { readonly name: Operator; fits(type: FieldTypeName): boolean }[] = [
  { name: 'is', fits: always },
  { name: 'is_not', fits: always },
  { name: 'filled', fits: always },
  { name: 'empty', fits: always },
  { name: 'from', fits: (type) => isRanged(type) },
  { name: 'until', fits: (type) => isRanged(type) },
];

type Test = Readonly<Record<string, unknown>>;

const TEXT = { type: 'text' } as const;

/** The condition as it is stored. */
export function testOf({ field, operator, value }: Condition, asked: Pick<FieldDefinition, 'type'> = TEXT): Test {
  const operand = operandOf(value, asked);
  switch (operator) {
    case 'filled':
      return { [field]: { present: true } };
    case 'empty':
      return { [field]: { present: false } };
    case 'is':
      return { [field]: operand };
    case 'is_not':
      return { [field]: { not: { const: operand } } };
    case 'from':
      return { [field]: { minimum: operand } };
    case 'until':
      return { [field]: { maximum: operand } };
  }
}

function operandOf(value: string, asked: Pick<FieldDefinition, 'type'>): unknown {
  if (typeOf(asked).kind === 'boolean') return value !== 'false';
  return typeOf(asked).number !== undefined && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}

/** What the dropdowns can show of a stored condition; undefined for one that says more. */
export function conditionOf(test: Test | null): Condition | undefined {
  const [entry, ...more] = Object.entries(test ?? {});
  if (!entry || more.length > 0) return undefined;
  const [field, asked] = entry;
  if (['anyOf', 'allOf', 'not'].includes(field)) return undefined;
  if (typeof asked !== 'object' || asked === null) return { field, operator: 'is', value: String(asked ?? '') };
  const [word, ...others] = Object.entries(asked as Test);
  if (!word || others.length > 0) return undefined;
  return conditionOfWord(field, word);
}

function conditionOfWord(field: string, [word, operand]: readonly [string, unknown]): Condition | undefined {
  const made = (operator: Operator, value: unknown = ''): Condition => ({ field, operator, value: String(value) });
  if (word === 'present') return made(operand === true ? 'filled' : 'empty');
  if (word === 'minimum') return made('from', operand);
  if (word === 'maximum') return made('until', operand);
  if (word !== 'not') return undefined;
  const value = typeof operand === 'object' && operand !== null ? (operand as Test).const : operand;
  return value === undefined ? undefined : made('is_not', value);
}
