import { memo, useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsUsed, parentFieldsUsed } from '../../predicates/fields-used.ts';
import type { FieldDefinition } from '../../schema/definition.ts';
import { fieldState } from '../../validation/apply-conditions.ts';
import { fieldInputs } from '../field-inputs.tsx';
import { useInputScope } from '../input/input-scope.ts';
import { useFieldWords } from '../input/useFieldWords.ts';
import { takesOwnLine } from './own-line.ts';

interface RowCellProps {
  readonly field: FieldDefinition;
  /** The field that the rows are of. */
  readonly rows: FieldDefinition;
  readonly source: string;
  readonly index: number;
  readonly readOnly: boolean;
}

/** One field of one row, under its label. */
export const RowCell = memo((props: RowCellProps) => {
  const { field, readOnly } = props;
  if (field.visibleWhen ?? field.requiredWhen ?? field.readOnlyWhen) return <ConditionalCell {...props} />;
  return <Cell {...props} required={field.required} readOnly={readOnly} />;
});

const Cell = ({ field, source, index, readOnly, required }: RowCellProps & { readonly required: boolean }) => {
  const Input = fieldInputs[field.type];
  const path = `${source}.${index}.${field.name}`;
  return (
    <div className="rows-cell" data-wide={takesOwnLine(field) || undefined}>
      <Input field={field} source={path} required={required && !readOnly} readOnly={readOnly} />
    </div>
  );
};

/** A field that comes, goes or locks with others of its row or of the record. It looks again only when one of those changes. */
const ConditionalCell = (props: RowCellProps) => {
  const { field, rows, source, index } = props;
  const { context, parentFields } = useInputScope();
  const { getValues } = useFormContext();
  const names = useMemo(() => watchedNames(field, `${source}.${index}.`), [field, source, index]);
  useWatch({ name: names });
  const row = (getValues(`${source}.${index}`) ?? {}) as Readonly<Record<string, unknown>>;
  const around = { ...context, parent: getValues() };
  const { visible, required, readOnly } = fieldState(rows.fields ?? {}, field.name, row, around, parentFields);
  useClearedWhileHidden(field, `${source}.${index}.${field.name}`, visible);
  return visible ? (
    <Cell {...props} required={required} readOnly={readOnly || props.readOnly} />
  ) : (
    <HiddenCell field={field} source={source} />
  );
};

/** Keeps the place of a field that has nothing to say in this row, so that the columns stay in line. */
const HiddenCell = ({ field, source }: Pick<RowCellProps, 'field' | 'source'>) => {
  const { label } = useFieldWords(field, `${source}.${field.name}`);
  return (
    <div className="rows-cell rows-cell-hidden" aria-hidden>
      <span className="field-label">{label}</span>
      <span className="rows-nothing">–</span>
    </div>
  );
};

function watchedNames(field: FieldDefinition, prefix: string): string[] {
  const conditions = [field.visibleWhen, field.requiredWhen, field.readOnlyWhen].filter((each) => each !== undefined);
  const own = conditions.flatMap((each) => [...fieldsUsed(each)].map((name) => prefix + name));
  return [...new Set([...own, ...conditions.flatMap((each) => [...parentFieldsUsed(each)])])];
}

/** A hidden field has no value, unless the file says `onHide: keep`. */
function useClearedWhileHidden(field: FieldDefinition, path: string, isVisible: boolean): void {
  const { getValues, setValue } = useFormContext();
  const wasVisible = useRef(isVisible);
  useEffect(() => {
    if (wasVisible.current === isVisible) return;
    wasVisible.current = isVisible;
    const current: unknown = getValues(path);
    if (!isVisible && field.onHide === 'clear' && current !== null && current !== undefined)
      setValue(path, null, { shouldDirty: true });
  }, [isVisible, field, path, getValues, setValue]);
}
