import type { FieldDefinition } from '../model/definition.ts';
import type { Expression, FormulaDiagnostic } from './expression.ts';
import { meantBy } from './field-formula.ts';

/** The fields that a formula can name: those beside it and, in a row, those of its record. */
interface Around {
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  readonly parent?: Readonly<Record<string, FieldDefinition>>;
}

/**
 * The first part of a formula that can give a text which is none of the options; undefined where there is none. It can
 * give the texts in it and the options of other fields, whole and not joined.
 */
export const optionDiagnostic = (
  expression: Expression,
  options: readonly string[],
  around: Around,
): FormulaDiagnostic | undefined => {
  for (const part of resultsOf(expression)) {
    const given = textsOf(part, around);
    if (!given) return { at: part.at, message: 'A formula of options gives its texts and options of other fields' };
    const other = given.find((text) => !options.includes(text));
    if (other !== undefined)
      return {
        at: part.at,
        message: `This gives "${other}", which is none of the options`,
        allowed: options,
        word: other,
      };
  }
  return undefined;
};

/** The parts of a formula of which one is the result. */
const resultsOf = (expression: Expression): readonly Expression[] => {
  if (expression.op !== 'call' || !['if', 'coalesce'].includes(expression.name)) return [expression];
  return expression.of.slice(expression.name === 'if' ? 1 : 0).flatMap(resultsOf);
};

/** Every text that a part can give; undefined where they are not known. */
const textsOf = (part: Expression, { fields, parent }: Around): readonly string[] | undefined => {
  if (part.op === 'text') return [part.value];
  return part.op === 'name' ? meantBy(part.name, fields, parent).field?.enum : undefined;
};
