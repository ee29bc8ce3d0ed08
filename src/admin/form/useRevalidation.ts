import { hasStorage } from '#engine/field-types/field-types.ts';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { errorsIn } from './errors-in.ts';
import { useRecordForm } from './form-context.ts';
import type { FormError, RecordCheck } from './record-resolver.ts';

/** Milliseconds of rest after which a changed form is looked at: the whole schema stays out of the way of the next key. */
const REST = 120;

export interface Revalidation {
  readonly check: RecordCheck;
  /** Counts changes and saves: a check that started before the last of them is outdated. */
  readonly turn: RefObject<number>;
}

/**
 * After the first attempt to save, a field is checked again a moment after it changed. While a rejected form still has
 * errors, every change checks all fields: rules and conditions connect fields, and the list of errors must be complete.
 * Rows added since then are not checked until they had the focus.
 */
export function useRevalidation({ check, turn }: Revalidation): void {
  const { definition } = useRecordForm();
  const form = useFormContext();
  const { subscribe } = form;
  const lookAgain = useEffectEvent(async (changed: ReadonlySet<string>) => {
    const mine = turn.current;
    const faults = await check(form.getValues());
    if (mine === turn.current) showFaults({ faults, changed, definition, form });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changed = new Set<string>();
    let last = turn.current;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name, isSubmitted }) => {
        if (!isSubmitted) return;
        if (turn.current !== last) changed = new Set();
        if (name !== undefined) changed.add(name);
        const mine = (last = turn.current += 1);
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (mine === turn.current) void lookAgain(changed);
          changed = new Set();
        }, REST);
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [subscribe, turn]);
}

interface Findings {
  readonly faults: ReadonlyMap<string, FormError>;
  /** The paths of the fields that changed. */
  readonly changed: ReadonlySet<string>;
  readonly definition: CatalogueResource;
  readonly form: UseFormReturn;
}

/**
 * Clears fixed errors, then sets the current ones. The server's error of a field stays until the field itself changes.
 */
function showFaults({ faults, changed, definition, form }: Findings): void {
  const { getErrors, setError, clearErrors } = form;
  const said = errorsIn(getErrors());
  const isRejected = said.some(({ type }) => type === 'validation');
  for (const { path, type } of said)
    if (!faults.has(path) && (type === 'validation' || changed.has(path))) clearErrors(path);
  for (const [path, fault] of faults) {
    const isKnown = changed.has(path) || said.some((each) => each.path === path);
    const canSay = isKnown || (isRejected && isJudged(path, definition, form));
    const isSaid = errorsIn({ [path]: getErrors(path) })[0]?.message === fault.message;
    if (canSay && !isSaid) setError(path, fault);
  }
}

/**
 * Whether an error can be shown before saving: for a cell in a row that is not stored yet, only after it had the focus.
 */
function isJudged(path: string, { fields }: CatalogueResource, { getValues, getFieldState }: UseFormReturn) {
  const [name = '', index, cell] = path.split('.');
  if (!hasStorage(fields[name], 'child') || cell === undefined) return true;
  const row = getValues(`${name}.${index}`) as { readonly id?: unknown } | undefined;
  return row?.id !== undefined || getFieldState(path).isTouched;
}
