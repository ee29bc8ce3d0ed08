import type { ResourceAccess } from '#engine/access/access.ts';
import { cellName } from '#engine/schema/cells.ts';
import type { EvaluationContext } from '#engine/predicates/predicate.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import type { FieldError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { rowsOf, type RowValues } from './row-values.ts';

interface Sent {
  readonly value: unknown;
  /** The rows as they stand; absent for a new record. */
  readonly stored: unknown;
  readonly access: ResourceAccess;
  readonly context: EvaluationContext;
}

/** What was sent for rows, without the cells that this person does not write, and what is wrong with those. */
export interface OpenCells {
  readonly value: unknown;
  readonly errors: Readonly<Record<string, FieldError>>;
}

/**
 * Rows are sent whole, so they may hold cells that this person reads but does not write: unchanged they are left aside, else they
 * are refused. A cell that he does not read is refused whatever it holds, so that nobody can try out what it is.
 */
export function openCells(field: FieldDefinition, { value, stored, access, context }: Sent): OpenCells {
  if (!Array.isArray(value)) return { value, errors: {} };
  const { fields = {} } = field;
  const known = new Map(rowsOf(stored).map((row) => [row['id'], row]));
  const fresh = defaultValues(fields, context);
  const errors: Record<string, FieldError> = {};
  const isKept = (name: string, row: RowValues): boolean => {
    const path = cellName(field.name, name);
    const before = (row['id'] === undefined || row['id'] === null ? fresh : known.get(row['id']))?.[name];
    return access.readFields.has(path) && JSON.stringify(before ?? null) === JSON.stringify(row[name] ?? null);
  };
  const rows = value.map((row: unknown, index) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const cells = Object.entries(row as RowValues).filter(([name]) => {
      if (!Object.hasOwn(fields, name) || access.writeFields.has(cellName(field.name, name))) return true;
      if (!isKept(name, row as RowValues)) errors[`${field.name}.${index}.${name}`] = say('validation.unknown');
      return false;
    });
    return Object.fromEntries(cells);
  });
  return { value: rows, errors };
}

/** Of whole rows what this person may write, for the schema of what he may; what is no cell stays, for it to name. */
export const writtenPart = (field: FieldDefinition, value: unknown, { writeFields }: ResourceAccess): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null && !Array.isArray(row)
          ? Object.fromEntries(
              Object.entries(row).filter(
                ([name]) => !Object.hasOwn(field.fields ?? {}, name) || writeFields.has(cellName(field.name, name)),
              ),
            )
          : row,
      )
    : value;
