import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { FieldDefinition } from '../../model/definition.ts';
import { fieldState } from '../../validation/apply-conditions.ts';
import { isEmptyValue } from '../display/field-display.ts';
import { useInputScope } from '../input/input-scope.ts';
import { useAnswer } from '../input/useAnswer.ts';
import { conditionSources, useRowSources } from './row-sources.ts';

/** The part of a row that opens below it. */
export interface Fold {
  readonly isOpen: boolean;
  /** Opens and closes it. It stays open as long as something in it is wrong. */
  readonly toggle: () => void;
  readonly errorCount: number;
  /** How many of its fields users fill in, and how many of those have a value. */
  readonly filled: number;
  readonly total: number;
}

interface Folded {
  /** The field that the rows are of. */
  readonly rows: FieldDefinition;
  readonly folded: readonly FieldDefinition[];
  readonly source: string;
  readonly index: number;
  readonly opensAtFirst: boolean;
}

/** Keeps whether a row is open. An error in its folded fields opens it. */
export function useFold({ rows, folded, source, index, opensAtFirst }: Folded): Fold {
  const path = `${source}.${index}`;
  const [isWanted, setWanted] = useState(opensAtFirst);
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: path });
  const inRow = get(errors, path) as Readonly<Record<string, unknown>> | undefined;
  const errorCount = folded.filter(({ name }) => inRow?.[name] !== undefined).length;
  // Opened by an error it stays open when the error is gone, or the field would vanish while the user corrects it.
  if (errorCount > 0 && !isWanted) setWanted(true);
  const { filled, total } = useFilled(rows, folded, path);
  return {
    isOpen: isWanted || errorCount > 0,
    toggle: () => setWanted(errorCount > 0 || !isWanted),
    errorCount,
    filled,
    total,
  };
}

/** Counts the folded fields that are visible in this row, without those that no user fills in. */
function useFilled(rows: FieldDefinition, folded: readonly FieldDefinition[], path: string) {
  const { context, parentFields } = useInputScope();
  const fields = rows.fields ?? NONE;
  const parent = parentFields ?? NONE;
  const counted = useMemo(() => folded.filter(({ readOnly }) => !readOnly), [folded]);
  const sources = useMemo(() => {
    const each = counted.map((field) => conditionSources(field, fields, parent));
    return {
      own: [...new Set([...counted.map(({ name }) => name), ...each.flatMap(({ own }) => own)])],
      above: [...new Set(each.flatMap(({ above }) => above))],
    };
  }, [counted, fields, parent]);
  const { paths, around } = useRowSources(sources, path);
  const answer = useAnswer(paths, (read) => {
    const { row, record } = around(read);
    const visible = counted.filter(
      ({ name, visibleWhen }) =>
        !visibleWhen || fieldState(fields, name, row, { ...context, parent: record }, parent).visible,
    );
    return `${visible.filter(({ name }) => hasValue(row[name])).length}/${visible.length}`;
  });
  const [filled = 0, total = 0] = answer.split('/').map(Number);
  return { filled, total };
}

const NONE: Readonly<Record<string, FieldDefinition>> = {};

/** A switch that is off is not filled in. */
const hasValue = (value: unknown): boolean => value !== false && !isEmptyValue(value);

/** Moves the focus to the first input of a part of a row. */
export const focusFirst = (part: RefObject<HTMLElement | null>, within = ''): void =>
  part.current
    ?.querySelector<HTMLElement>(
      `${within} :is(input, textarea, [role="combobox"], [contenteditable="true"]):not([disabled], [readonly])`,
    )
    ?.focus();
