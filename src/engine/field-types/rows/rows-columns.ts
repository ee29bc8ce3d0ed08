import type { DisplayTools } from '../display/field-display.ts';
import { isEmptyValue } from '../display/field-display.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { typeOf } from '../field-types.ts';
import { cellLabels } from './cell-words.ts';
import type { FormRow } from './new-row.ts';

/** A column of rows to read. */
export interface RowsColumn {
  readonly field: FieldDefinition;
  readonly isNumber: boolean;
  /** Pixels, as the file says. */
  readonly width?: number;
  /** CSS width below which values that can break into lines are not squeezed. Absent: the values stay in one line. */
  readonly leastWidth?: string;
}

interface ShownRows {
  /** The fields that are columns, in order. */
  readonly fields: readonly FieldDefinition[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly rows: readonly FormRow[];
}

/** The columns that any row fills. */
export const rowsColumns = (
  { name: table, columns }: FieldDefinition,
  { fields, record, rows }: ShownRows,
  tools: Pick<DisplayTools, 'translate'>,
): readonly RowsColumn[] =>
  fields
    .filter((field) => rows.some((row) => !isEmptyValue(row[field.name])))
    .map((field) => {
      const words = () => rows.map((row) => cellLabels(field, row, { record, table }, tools));
      return {
        field,
        isNumber: typeOf(field).screen.isNumeric,
        width: columns?.find((column) => column.field === field.name)?.width,
        ...(typeOf(field).screen.isProse && {
          leastWidth: `calc(${Math.max(...words().map(lengthOf))} * ${LETTER} + var(--rows-gap))`,
        }),
      };
    });

/** Fewer letters than these are not broken into lines. */
const MAX_TOGETHER = 18;
const LETTER = '0.54em';

const lengthOf = (value: unknown): number =>
  isEmptyValue(value) ? 0 : typeof value === 'string' ? Math.min(value.length, MAX_TOGETHER) : MAX_TOGETHER;
