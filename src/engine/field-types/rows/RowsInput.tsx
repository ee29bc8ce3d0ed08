import { Button } from '@mui/material';
import { CircleAlert, Plus } from 'lucide-react';
import { useRecordContext, useTranslate } from 'ra-core';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useListDrag } from '#ui/drag/useListDrag.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { InputScopeProvider, useInputScope } from '../input/input-scope.ts';
import { useErrorText } from '../input/useErrorText.ts';
import { useFieldLabels } from '../input/useFieldWords.ts';
import { copyOfRow, newRow, type FormRow } from './new-row.ts';
import { lockedRows } from './locked-rows.ts';
import { leastWidth, lineColumns, rowParts, standInLine } from './row-layout.ts';
import { RowLine } from './RowLine.tsx';
import { PasteNote } from './paste/PasteNote.tsx';
import { usePaste } from './paste/usePaste.ts';
import { RowsFrame } from './RowsFrame.tsx';
import { MAX_ROWS } from './type.ts';
import type { RowActions } from './row-actions.ts';
import '../input/field-inputs.css';
import './rows.css';

/** Edits the rows of a child table in place: a table where there is room, cards on a phone. */
export const RowsInput = (props: FieldInputProps) => {
  const { field, source, readOnly = false } = props;
  const translate = useTranslate();
  const words = useFieldLabels(field, source);
  const key = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAdd = useCallback(() => addButton.current?.focus(), []);
  const rows = useRows(field, source, focusAdd);
  const drag = useListDrag(rows.move);
  const error = useRowsError(source);
  const scope = useRowScope(field);
  const locked = useLocked(field);
  const most = typeof field.schema['maxItems'] === 'number' ? field.schema['maxItems'] : Infinity;
  const isFull = rows.list.length >= most;
  const label = `${key}-label`;
  const paste = usePaste({
    field,
    source,
    locked,
    most: Math.min(most, MAX_ROWS),
    keys: rows.list.map((row) => row.key).join(' '),
    append: rows.append,
    remove: rows.removeAll,
  });
  return (
    <InputScopeProvider value={scope}>
      <div
        className="rows"
        role="group"
        aria-labelledby={label}
        aria-describedby={error ? `${key}-error` : undefined}
        data-in-line={standInLine(field) || undefined}
        data-folds={rowParts(field).folded.length > 0 || undefined}
        {...(readOnly ? {} : paste.handlers)}
        style={{ '--rows-columns': lineColumns(field), '--rows-least': leastWidth(field) } as CSSProperties}
      >
        <div className="rows-head">
          <span id={label} className="field-label">
            {words.label}
            {props.required ? <em aria-hidden>*</em> : null}
          </span>
          {words.help ? <span className="rows-help">{words.help}</span> : null}
        </div>
        {rows.list.length === 0 ? (
          <p className="rows-empty">{translate('form.rows.empty')}</p>
        ) : (
          <RowsFrame label={words.label}>
            <ol
              className="rows-list"
              data-ordered={field.ordered === true && !readOnly ? '' : undefined}
              {...drag.list}
            >
              {rows.list.map(({ key: rowKey, id }, index) => (
                <RowLine
                  key={rowKey}
                  field={field}
                  source={source}
                  index={index}
                  count={rows.list.length}
                  readOnly={readOnly}
                  isLocked={locked.has(id)}
                  isFull={isFull}
                  focus={rows.focusOn === index}
                  actions={rows.actions}
                />
              ))}
            </ol>
          </RowsFrame>
        )}
        <div aria-live="polite" className="visually-hidden">
          {rows.said}
        </div>
        <PasteNote result={paste.result} onDismiss={paste.dismiss} focusNext={focusAdd} />
        {readOnly ? null : (
          <div className="rows-foot">
            <Button
              ref={addButton}
              size="small"
              variant="outlined"
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              disabled={isFull}
              onClick={rows.actions.add}
            >
              {translate('form.rows.add')}
              <span className="visually-hidden"> {words.label}</span>
            </Button>
            {isFull ? <span className="rows-help">{translate('form.rows.full', { most })}</span> : null}
          </div>
        )}
        {error ? (
          <p id={`${key}-error`} className="field-hint field-hint-error">
            <CircleAlert size={13} strokeWidth={1.75} aria-hidden />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </InputScopeProvider>
  );
};

function useRows(field: FieldDefinition, source: string, focusAdd: () => void) {
  const translate = useTranslate();
  const { context } = useInputScope();
  const { control, getValues } = useFormContext();
  const { fields: list, insert, append, remove, move } = useFieldArray({ control, name: source, keyName: 'key' });
  const [focusOn, setFocusOn] = useState<number>();
  const [said, setSaid] = useState('');
  const countNow = useCallback(
    () => ((getValues(source) as readonly FormRow[] | null) ?? []).length,
    [getValues, source],
  );

  const actions = useMemo<RowActions>(
    () => ({
      add: () => {
        setFocusOn(countNow());
        append(newRow(field, context), { shouldFocus: false });
      },
      copy: (index) => {
        setFocusOn(index + 1);
        const row = getValues(`${source}.${index}`) as FormRow;
        insert(index + 1, copyOfRow(field, row, context), { shouldFocus: false });
      },
      remove: (index) => {
        const left = countNow() - 1;
        remove(index);
        setSaid(translate('form.rows.removed', { row: index + 1 }));
        if (left === 0) focusAdd();
        setFocusOn(left === 0 ? undefined : Math.min(index, left - 1));
      },
      move: (from, to) => {
        if (to < 0 || to >= countNow() || from === to) return;
        move(from, to);
        setSaid(translate('form.rows.moved', { row: from + 1, to: to + 1 }));
      },
    }),
    [append, context, countNow, field, focusAdd, getValues, insert, move, remove, source, translate],
  );
  return {
    /** Adds rows without moving the focus. */
    append: (added: FormRow[]) => append(added, { shouldFocus: false }),
    removeAll: remove as (indexes: number[]) => void,
    list: list as readonly (FormRow & { readonly key: string })[],
    actions,
    move: actions.move,
    focusOn,
    said,
  };
}

/** The error of the rows as a whole; errors of cells are shown in the cells. */
function useRowsError(source: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: source });
  const error = errors[source] as { message?: unknown; root?: { message?: unknown } } | undefined;
  return useErrorText(error?.root ?? error);
}

/** The rows that stay as they are stored. */
function useLocked(field: FieldDefinition): ReadonlyMap<unknown, number> {
  const { context, fields: parent } = useInputScope();
  const stored = useRecordContext();
  return useMemo(() => lockedRows(field, stored, { context, parent }), [field, stored, context, parent]);
}

/** Inside rows, fields are those of the row, and the record around them is the parent. */
function useRowScope(field: FieldDefinition) {
  const scope = useInputScope();
  return useMemo(() => ({ ...scope, fields: field.fields ?? {}, parentFields: scope.fields }), [scope, field]);
}
