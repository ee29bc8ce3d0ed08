import { useRecordContext } from 'ra-core';
import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { madeValue, sourcesOf } from '../../formula/formula-value.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import { isMadeOfOthers } from '../../model/kept-derivation.ts';
import { fieldState } from '../../validation/apply-conditions.ts';
import { isFixed } from '../../validation/write-once.ts';
import { FieldValue } from '../FieldValue.tsx';
import { InsideInput } from '../input/InsideInput.tsx';
import { useInputScope } from '../input/input-scope.ts';
import { useAnswer } from '../input/useAnswer.ts';
import { useFieldLabels } from '../input/useFieldWords.ts';
import { CopiedCell } from './CopiedCell.tsx';
import { useDerivedCell } from './useDerivedCell.ts';
import { apart, conditionSources, useRowSources } from './row-sources.ts';

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
  const { field } = props;
  if (field.visibleWhen ?? field.requiredWhen ?? field.readOnlyWhen) return <ConditionalCell {...props} />;
  return <Cell {...props} required={field.required} readOnly={props.readOnly || field.readOnly} />;
});

const Cell = (props: RowCellProps & { readonly required: boolean }) => {
  const { field, rows, source, index, required } = props;
  const isFixedHere = useIsFixed(field, rows, `${source}.${index}`);
  const readOnly = props.readOnly || isFixedHere;
  const path = `${source}.${index}.${field.name}`;
  return (
    <div className="rows-cell" data-cell={`${index}.${field.name}`}>
      {field.computed ? (
        <MadeCell {...props} />
      ) : field.derive && isMadeOfOthers(field) ? (
        <DerivedCell {...props} />
      ) : (
        <InsideInput field={field} source={path} required={required && !readOnly} readOnly={readOnly} />
      )}
      {field.deriveMode === 'copyIfEmpty' && !readOnly ? <CopiedCell {...props} /> : null}
    </div>
  );
};

/** Whether the stored row has a value in a field that is set once. */
function useIsFixed(field: FieldDefinition, rows: FieldDefinition, path: string): boolean {
  const record = useRecordContext();
  const { getValues } = useFormContext();
  const id: unknown = field.writeOnce ? getValues(`${path}.id`) : undefined;
  const stored: unknown = record?.[rows.name];
  if (typeof id !== 'number' || !Array.isArray(stored)) return false;
  return stored.some((row: Readonly<Record<string, unknown>>) => row['id'] === id && isFixed(field, row[field.name]));
}

/** What follows from other values of the row and of its record, kept up while the user types. */
const MadeCell = ({ field, rows, source, index }: RowCellProps) => {
  const { parentFields = {}, context } = useInputScope();
  const { fields = {} } = rows;
  const names = useMemo(() => apart(sourcesOf(fields, field, parentFields)), [fields, field, parentFields]);
  const { paths, around } = useRowSources(names, `${source}.${index}`);
  const value = useAnswer(paths, (read) => {
    const { row, record } = around(read);
    return madeValue(fields, field, row, { today: context?.today, parent: { fields: parentFields, record } });
  });
  return <MadeOutput field={field} source={`${source}.${index}.${field.name}`} value={value} />;
};

/** What the row had, until another record is chosen in it; then what the server reads through that one. */
const DerivedCell = ({ field, rows, source, index }: RowCellProps) => {
  const path = `${source}.${index}`;
  const { chosen, isOther, offered } = useDerivedCell(rows, field, path);
  const kept: unknown = useWatch({ name: `${path}.${field.name}` });
  return (
    <MadeOutput
      field={field}
      source={`${path}.${field.name}`}
      value={isOther ? offered : chosen === null ? null : kept}
    />
  );
};

const MadeOutput = ({ field, source, value }: Pick<RowCellProps, 'field' | 'source'> & { readonly value: unknown }) => {
  const id = useId();
  const { label } = useFieldLabels(field, source);
  return (
    <div className="field-input">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <output id={id} className="field-made">
        <FieldValue field={field} value={value} />
      </output>
    </div>
  );
};

/** A field that comes, goes or locks with others of its row or of the record. It looks again only when one of those changes. */
const ConditionalCell = (props: RowCellProps) => {
  const { field, rows, source, index } = props;
  const { context, parentFields } = useInputScope();
  const { own, above } = useMemo(
    () => conditionSources(field, rows.fields ?? {}, parentFields ?? {}),
    [field, rows, parentFields],
  );
  const { paths, around } = useRowSources({ own, above }, `${source}.${index}`);
  const { visible, required, readOnly } = useAnswer(paths, (read) => {
    const { row, record } = around(read);
    return fieldState(rows.fields ?? {}, field.name, row, { ...context, parent: record }, parentFields);
  });
  useClearedWhileHidden(field, `${source}.${index}.${field.name}`, visible);
  return visible ? (
    <Cell {...props} required={required} readOnly={readOnly || props.readOnly} />
  ) : (
    <HiddenCell field={field} source={source} />
  );
};

/** Keeps the place of a field that has nothing to say in this row, so that the columns stay in line; on a phone there are none. */
const HiddenCell = ({ field, source }: Pick<RowCellProps, 'field' | 'source'>) => {
  const { label } = useFieldLabels(field, `${source}.${field.name}`);
  return (
    <div className="rows-cell rows-cell-hidden" aria-hidden>
      <span className="field-label">{label}</span>
      <span className="rows-nothing">
        <EmptyValue />
      </span>
    </div>
  );
};

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
