import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { madeValue, sourcesOf } from '../../formula/formula-value.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import { fieldState } from '../../validation/apply-conditions.ts';
import { FieldValue } from '../FieldValue.tsx';
import { InsideInput } from '../input/InsideInput.tsx';
import { useInputScope } from '../input/input-scope.ts';
import { useAnswer } from '../input/useAnswer.ts';
import { useFieldLabels } from '../input/useFieldWords.ts';
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
  const { field, source, index, readOnly, required } = props;
  const path = `${source}.${index}.${field.name}`;
  return (
    <div className="rows-cell" data-cell={`${index}.${field.name}`}>
      {field.computed ? (
        <MadeCell {...props} />
      ) : (
        <InsideInput field={field} source={path} required={required && !readOnly} readOnly={readOnly} />
      )}
    </div>
  );
};

/** What follows from other values of the row and of its record, kept up while the user types. */
const MadeCell = ({ field, rows, source, index }: RowCellProps) => {
  const id = useId();
  const { parentFields = {}, context } = useInputScope();
  const { label } = useFieldLabels(field, `${source}.${index}.${field.name}`);
  const { fields = {} } = rows;
  const names = useMemo(() => apart(sourcesOf(fields, field, parentFields)), [fields, field, parentFields]);
  const { paths, around } = useRowSources(names, `${source}.${index}`);
  const value = useAnswer(paths, (read) => {
    const { row, record } = around(read);
    return madeValue(fields, field, row, { today: context?.today, parent: { fields: parentFields, record } });
  });
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
