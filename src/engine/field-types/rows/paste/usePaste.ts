import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { FieldDefinition } from '../../../model/definition.ts';
import { fieldState } from '../../../validation/apply-conditions.ts';
import { useInputScope } from '../../input/input-scope.ts';
import { type FormRow, newRow } from '../new-row.ts';
import { rowParts, runsInLine, runsOf } from '../row-layout.ts';
import { clipboardTable, type PastedTable } from './clipboard-table.ts';
import { recordsByName } from './named-record.ts';
import { type PastePlan, planPaste } from './plan-paste.ts';

interface PasteRows {
  readonly field: FieldDefinition;
  readonly source: string;
  readonly locked: ReadonlyMap<unknown, number>;
  readonly most: number;
  /** Of the rows in the form; another order or number of them is another text. */
  readonly keys: string;
  readonly append: (rows: FormRow[]) => void;
  readonly remove: (indexes: number[]) => void;
}

/** What became of the last paste. */
export type PasteResult = { readonly kind: 'pasting' } | { readonly kind: 'failed' } | DonePaste;

interface DonePaste {
  readonly kind: 'done';
  readonly plan: PastePlan;
  readonly undo: () => void;
  /** The rows as the paste left them; undefined until they are rendered. */
  readonly keys?: string;
}

/**
 * Pastes the cells of a spreadsheet into rows, from the cell with the focus on. One value for a cell that takes text is
 * left to the browser. A paste can be undone until rows are added, moved or removed.
 */
export function usePaste(rows: PasteRows) {
  const { source, keys, append, remove } = rows;
  const { control, getValues, setValue, trigger } = useFormContext();
  const { isSubmitted } = useFormState({ control, name: source });
  const [result, setResult] = useState<PasteResult>();
  const hasTyped = useRef(false);
  const leaving = useRef<AbortController>(undefined);
  const keysNow = useRef(keys);
  const plan = usePlan(rows);
  useEffect(() => () => leaving.current?.abort(), []);
  useEffect(() => {
    keysNow.current = keys;
  }, [keys]);
  if (result?.kind === 'done' && result.keys !== keys)
    setResult(result.keys === undefined ? { ...result, keys } : undefined);

  const rowsNow = () => (getValues(source) as readonly FormRow[] | null) ?? [];
  const put = (path: string, value: unknown) => setValue(path, value, { shouldDirty: true });
  const apply = (made: PastePlan): DonePaste => {
    const count = rowsNow().length;
    const changes = made.changes.map(({ row, field, value }) => {
      const path = `${source}.${row}.${field}`;
      return { path, value, before: getValues(path) as unknown };
    });
    for (const { path, value } of changes) put(path, value);
    if (made.added.length > 0) append([...made.added]);
    if (isSubmitted) void trigger(source);
    const undo = () => {
      for (const { path, value, before } of changes) if (isSame(getValues(path), value)) put(path, before);
      if (made.added.length > 0) remove(made.added.map((_row, index) => count + index));
      if (isSubmitted) void trigger(source);
      setResult(undefined);
    };
    return { kind: 'done', plan: made, undo };
  };
  const paste = async (table: PastedTable, start: PasteStart) => {
    leaving.current?.abort();
    const leave = new AbortController();
    leaving.current = leave;
    setResult({ kind: 'pasting' });
    const made = await plan(table, start, leave.signal).catch(() => undefined);
    if (leave.signal.aborted) return;
    hasTyped.current = false;
    setResult(made && keysNow.current === keys ? apply(made) : { kind: 'failed' });
  };

  const handlePaste = (event: ClipboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Options and calendars float elsewhere in the document; what is pasted there is theirs.
    if (!event.currentTarget.contains(target) || target.isContentEditable) return;
    const { clipboardData } = event;
    const table = clipboardTable({
      html: clipboardData.getData('text/html'),
      csv: clipboardData.getData('text/csv'),
      text: clipboardData.getData('text/plain'),
    });
    if (!isForRows(table, target)) return;
    event.preventDefault();
    void paste(table, startAt(target, rowsNow().length));
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || hasTyped.current || result?.kind !== 'done') return;
    event.preventDefault();
    result.undo();
  };
  return {
    result,
    dismiss: () => setResult(undefined),
    handlers: { onPaste: handlePaste, onKeyDown: handleKey, onInput: () => void (hasTyped.current = true) },
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface PasteStart {
  readonly row: number;
  readonly field?: string;
}

/** Everything that reading a table takes from the form. */
function usePlan({ field, source, locked, most }: PasteRows) {
  const scope = useInputScope();
  const locale = useLocale();
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { resource } = scope;
  const fields = useMemo(
    () => inFormOrder(field).map((each) => inWords(each, `${resource}`, `${source}.${each.name}`, translate)),
    [field, source, resource, translate],
  );
  return (table: PastedTable, start: PasteStart, signal: AbortSignal): Promise<PastePlan> => {
    const record = getValues() as Readonly<Record<string, unknown>>;
    const { context, fields: parentFields } = scope;
    const own = field.fields ?? {};
    return planPaste(table, {
      fields,
      rows: (record[source] as readonly FormRow[] | null | undefined) ?? [],
      start,
      most,
      reader: {
        locale,
        timeZone: context.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      newRow: () => newRow(field, context),
      isLocked: (row) => row['id'] !== undefined && locked.has(row['id']),
      isReadOnly: ({ name, readOnlyWhen }, row) =>
        readOnlyWhen !== undefined && fieldState(own, name, row, { ...context, parent: record }, parentFields).readOnly,
      named: recordsByName({
        scope: { fields: own, parentFields, loadOptions: scope.loadOptions },
        rows: source,
        record,
        signal,
      }),
    });
  };
}

/** The fields of a row as a form shows them: its columns, then what opens below them. */
const inFormOrder = (field: FieldDefinition): readonly FieldDefinition[] => {
  const { shown, folded } = rowParts(field);
  const runs = [...(field.columns ? runsInLine(shown) : runsOf(shown)), ...runsOf(folded)];
  return runs.flatMap((run) => run.fields);
};

/** A field with the names that the user reads, of itself and of its options. */
function inWords(
  field: FieldDefinition,
  resource: string,
  path: string,
  translate: ReturnType<typeof useTranslate>,
): FieldDefinition {
  const titles = field.enum?.map((value) => [
    value,
    translate(`resources.${resource}.enums.${path}.${value}`, { _: field.enumTitles?.[value] ?? value }),
  ]);
  return {
    ...field,
    title: translate(`resources.${resource}.fields.${path}`, { _: field.title }),
    ...(titles && { enumTitles: Object.fromEntries(titles) as Record<string, string> }),
  };
}

/** One value, or lines for an area, are pasted as everywhere. */
function isForRows(table: PastedTable, target: HTMLElement): boolean {
  const columns = Math.max(0, ...table.map(({ length }) => length));
  if (columns > 1) return true;
  if (target instanceof HTMLTextAreaElement) return false;
  const takesText = target instanceof HTMLInputElement && !target.readOnly;
  return takesText ? table.length > 1 : table.length > 0;
}

/** The cell around an element; outside of all rows, a new row. */
function startAt(target: HTMLElement, count: number): PasteStart {
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  const [row, field] = cell?.split('.') ?? [];
  return row === undefined || field === undefined ? { row: count } : { row: Number(row), field };
}
