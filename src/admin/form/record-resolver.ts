import { useEffect, useMemo } from 'react';
import { set } from 'react-hook-form';
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form';
import { packError } from '#engine/field-types/input/useErrorText.ts';
import { withFormulas } from '#engine/formula/with-formulas.ts';
import { firstOf } from '#engine/predicates/fields-used.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { checkRecord } from '#engine/validation/field-errors.ts';
import type { CompiledValidate } from '#engine/validation/field-errors.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import type { FieldError, FieldErrors } from '#shared/errors.ts';
import { useLoadRelated } from '../conditions/useRelatedValues.ts';
import type { Values } from './form-values.ts';
import { writableOf } from './form-values.ts';
import { loadValidator } from './validator.ts';

/** The errors of a form's values, by dotted path, in react-hook-form's shape; empty if they can be saved. */
export type RecordCheck = (values: Values) => Promise<ReadonlyMap<string, FormError>>;

export interface FormError {
  readonly type: 'validation';
  readonly message: string;
}

/**
 * Checks a form by the same compiled schema as the server, with the same messages. Its code is fetched while the user
 * reads.
 */
export function useRecordCheck(definition: CatalogueResource, context: EvaluationContext): RecordCheck {
  const { validator } = definition;
  const load = useLoadRelated(definition);
  useEffect(() => {
    if (validator) void loadValidator(validator);
  }, [validator]);
  return useMemo<RecordCheck>(
    () => async (values) => {
      const validate = validator ? await loadValidator(validator) : undefined;
      const related = await load(values).catch(() => context.related);
      const errors = (validate && checkValues(validate, definition, values, { ...context, related })) ?? {};
      return new Map(Object.entries(errors).map(([path, error]) => [path, formError(error)]));
    },
    [validator, definition, context, load],
  );
}

/** A check as react-hook-form asks for it before it submits. */
export function useRecordResolver(check: RecordCheck): Resolver {
  return useMemo<Resolver>(
    () => async (values) => {
      const errors = await check(values);
      return errors.size > 0 ? { values: {}, errors: nested(errors) } : { values, errors: {} };
    },
    [check],
  );
}

/** The errors of a form's values; undefined if they can be saved. */
function checkValues(
  validate: CompiledValidate,
  definition: CatalogueResource,
  values: Values,
  context: EvaluationContext,
): FieldErrors | undefined {
  const record = applyConditions(definition.fields, toWriteShape(definition.fields, values), context);
  const whole = withFormulas(definition.fields, record, context.today);
  const errors = checkRecord(validate, definition, { record: whole, changes: writableOf(definition, record), context });
  return errors && withoutWithheld(definition, errors);
}

/** A value that is withheld in this record is no empty one: the server knows whether it is there. */
function withoutWithheld({ fields, writable }: CatalogueResource, errors: FieldErrors): FieldErrors | undefined {
  const isOpen = (name: string) => !fields[name]?.isWithheld || writable.includes(name);
  const left = Object.entries(errors).filter(([path]) => isOpen(firstOf(path)));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

const formError = ({ message, args, text }: FieldError): FormError => ({
  type: 'validation',
  message: packError(message, args, text),
});

function nested(errors: ReadonlyMap<string, FormError>): FormErrors {
  const tree: FormErrors = {};
  for (const [path, error] of errors) set(tree, path, error);
  return tree;
}
