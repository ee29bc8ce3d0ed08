import { useEffect, useMemo } from 'react';
import { set } from 'react-hook-form';
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form';
import { packError } from '#engine/field-types/input/useErrorText.ts';
import type { EvaluationContext } from '#engine/predicates/predicate.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { checkRecord } from '#engine/validation/field-errors.ts';
import type { CompiledValidate } from '#engine/validation/field-errors.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { Values } from './form-values.ts';
import { writableOf } from './form-values.ts';
import { loadValidator } from './validator.ts';

/** Checks a form by the same compiled schema as the server, with the same messages. Its code is fetched while the person reads. */
export function useRecordResolver(definition: CatalogueResource, context: EvaluationContext): Resolver {
  const { validator } = definition;
  useEffect(() => {
    if (validator) void loadValidator(validator);
  }, [validator]);
  return useMemo<Resolver>(
    () => async (values) => {
      const validate = validator ? await loadValidator(validator) : undefined;
      const errors = validate && checkValues(validate, definition, values, context);
      return errors ? { values: {}, errors: formErrors(errors) } : { values, errors: {} };
    },
    [validator, definition, context],
  );
}

/** What is wrong with a form's values; undefined when they may be saved. */
function checkValues(
  validate: CompiledValidate,
  definition: CatalogueResource,
  values: Values,
  context: EvaluationContext,
): FieldErrors | undefined {
  const record = applyConditions(definition.fields, toWriteShape(definition.fields, values), context);
  return checkRecord(validate, definition, { record, changes: writableOf(definition, record), context });
}

/** Errors as react-hook-form keeps them: nested, each with the key and the arguments packed into its message. */
function formErrors(errors: FieldErrors): FormErrors {
  const nested: FormErrors = {};
  for (const [path, { message, args, text }] of Object.entries(errors))
    set(nested, path, { type: 'validation', message: packError(message, args, text) });
  return nested;
}
