import { typeOf } from '#engine/field-types/field-types.ts';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { recordOf, useAnswer } from '#engine/field-types/input/useAnswer.ts';
import { sourcesOf } from '#engine/formula/formula-value.ts';
import { fieldsUsed, readsOthers } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import type { FieldState } from '#engine/validation/apply-conditions.ts';
import { FieldControl } from './FieldControl.tsx';
import { FilledFields } from './FilledFields.tsx';
import { useRecordForm } from './form-context.ts';
import { MadeField } from './MadeField.tsx';
import { CopiedDefault } from './CopiedDefault.tsx';

interface FormFieldProps {
  readonly name: string;
  readonly autoFocus?: boolean;
}

/** One field of a generated form, in its place in the grid. */
export const FormField = memo(({ name, autoFocus = false }: FormFieldProps) => {
  const { definition } = useRecordForm();
  const field = definition.fields[name];
  if (!field) return null;
  if (isMadeOfOthers(field)) return <MadeCell field={field} />;
  const isConditional = field.visibleWhen ?? field.requiredWhen ?? field.readOnlyWhen;
  return (
    <>
      {field.deriveMode === 'copyIfEmpty' ? <CopiedDefault field={field} /> : null}
      {isConditional ? (
        <ConditionalField field={field} autoFocus={autoFocus} />
      ) : (
        <FieldCell field={field} required={field.required} readOnly={false} autoFocus={autoFocus} />
      )}
    </>
  );
});

/** Where a value that follows from others has a condition, it comes and goes with it. */
const MadeCell = ({ field }: { readonly field: FieldDefinition }) => {
  const { visible } = useFieldState(field);
  return visible ? <MadeField field={field} /> : null;
};

interface FieldCellProps {
  readonly field: FieldDefinition;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly autoFocus: boolean;
}

const FieldCell = memo(({ field, required, readOnly, autoFocus }: FieldCellProps) => {
  const { definition, openFields } = useRecordForm();
  const isLocked = readOnly || field.readOnly || !openFields.includes(field.name);
  return (
    <div data-field={field.name} className={isWide(field) ? 'form-wide' : undefined}>
      <FieldControl
        definition={definition}
        field={field}
        source={field.name}
        required={required && !isLocked}
        readOnly={isLocked}
        autoFocus={autoFocus && !isLocked}
      />
      {field.relation?.fills && !isLocked ? <FilledFields field={field} /> : null}
    </div>
  );
});

/** Fields that need the whole width. */
const isWide = (field: FieldDefinition): boolean =>
  field.widget === 'multiline' || field.widget === 'rich_text' || typeOf(field).screen.isWide;

/** A field that comes, goes or locks with other fields. */
const ConditionalField = ({ field, autoFocus }: { readonly field: FieldDefinition; readonly autoFocus: boolean }) => {
  // Typed text renders first; its effects on other fields can render a moment later.
  const { visible, required, readOnly } = useDeferredValue(useFieldState(field));
  useClearedWhileHidden(field, visible);
  return visible ? <FieldCell field={field} required={required} readOnly={readOnly} autoFocus={autoFocus} /> : null;
};

/** Looked at again only when a field that its conditions name changes. While another record is looked up, all stays as it was. */
function useFieldState(field: FieldDefinition): FieldState {
  const { definition, context } = useRecordForm();
  const { visibleWhen, requiredWhen, readOnlyWhen } = field;
  const names = useMemo(
    () => namesIn([visibleWhen, requiredWhen, readOnlyWhen], definition.fields),
    [visibleWhen, requiredWhen, readOnlyWhen, definition],
  );
  const answer = useAnswer(names, (read) => fieldState(definition.fields, field.name, recordOf(names, read), context));
  const conditions = [visibleWhen, requiredWhen, readOnlyWhen];
  const isUndecided =
    context.related === undefined &&
    conditions.some((condition) => condition && readsOthers(condition, definition.fields));
  const [decided, setDecided] = useState<FieldState>();
  if (!isUndecided && decided !== answer) setDecided(answer);
  const { getValues } = useFormContext();
  return isUndecided ? (decided ?? ((getValues(field.name) ?? null) === null ? HIDDEN : answer)) : answer;
}

/** An empty field whose condition is not decided yet. */
const HIDDEN: FieldState = { visible: false, required: false, readOnly: false };

/** What conditions hang on in the end: what a tested value follows from itself in its place. */
const namesIn = (
  predicates: readonly (Predicate | undefined)[],
  fields: Readonly<Record<string, FieldDefinition>>,
): readonly string[] => {
  const named = predicates.flatMap((predicate) => (predicate ? [...fieldsUsed(predicate)] : []));
  return [...new Set(named.flatMap((name) => (fields[name] ? [...sourcesOf(fields, fields[name])] : [])))];
};

/** A hidden field has no value (unless the file says `onHide: keep`); what was typed comes back with the field. */
function useClearedWhileHidden(field: FieldDefinition, isVisible: boolean): void {
  const { getValues, setValue } = useFormContext();
  const kept = useRef<unknown>(undefined);
  const wasVisible = useRef(isVisible);
  useEffect(() => {
    if (wasVisible.current === isVisible || field.onHide === 'keep') return;
    wasVisible.current = isVisible;
    const current: unknown = getValues(field.name);
    const isEmpty = current === null || current === undefined;
    if (!isVisible) {
      kept.current = current;
      if (!isEmpty) setValue(field.name, null, { shouldDirty: true });
    } else if (kept.current !== undefined && kept.current !== null && isEmpty) {
      setValue(field.name, kept.current, { shouldDirty: true });
    }
  }, [isVisible, field, getValues, setValue]);
}
