import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { errorsIn } from './errors-in.ts';
import { useRecordForm } from './form-context.ts';
import type { FormError, RecordCheck } from './record-resolver.ts';

/**
 * After the first attempt to save, a field is looked at again when it changes. While a refused form still has faults, every change
 * looks at all of them: rules and conditions join fields, and what is said to be wrong has to be the whole of it. Rows that were
 * added since are left alone until someone was in them.
 */
export function useRevalidation(check: RecordCheck): void {
  const { definition } = useRecordForm();
  const form = useFormContext();
  const { subscribe } = form;
  const turn = useRef(0);
  const lookAgain = useEffectEvent(async (changed: string | undefined) => {
    const mine = (turn.current += 1);
    const faults = await check(form.getValues());
    if (mine === turn.current) showFaults({ faults, changed, definition, form });
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, isSubmitted }) => {
          if (isSubmitted) void lookAgain(name);
        },
      }),
    [subscribe],
  );
}

interface Findings {
  readonly faults: ReadonlyMap<string, FormError>;
  /** The path of the field that changed. */
  readonly changed: string | undefined;
  readonly definition: CatalogueResource;
  readonly form: UseFormReturn;
}

/** Takes away what is mended, then says what is wrong. What the server said of a field stands until the field itself changes. */
function showFaults({ faults, changed, definition, form }: Findings): void {
  const { getErrors, setError, clearErrors } = form;
  const said = errorsIn(getErrors());
  const isRefused = said.some(({ type }) => type === 'validation');
  for (const { path, type } of said)
    if (!faults.has(path) && (type === 'validation' || path === changed)) clearErrors(path);
  for (const [path, fault] of faults) {
    const isKnown = path === changed || said.some((each) => each.path === path);
    const maySay = isKnown || (isRefused && isJudged(path, definition, form));
    const isSaid = errorsIn({ [path]: getErrors(path) })[0]?.message === fault.message;
    if (maySay && !isSaid) setError(path, fault);
  }
}

/** Whether a fault may be told before anything is saved: of a cell in a row that is not stored yet, only when someone was there. */
function isJudged(path: string, { fields }: CatalogueResource, { getValues, getFieldState }: UseFormReturn) {
  const [name = '', index, cell] = path.split('.');
  if (fields[name]?.type !== 'rows' || cell === undefined) return true;
  const row = getValues(`${name}.${index}`) as { readonly id?: unknown } | undefined;
  return row?.id !== undefined || getFieldState(path).isTouched;
}
