import type { ResourceAccess } from '#engine/access/access.ts';
import { cellName } from '#engine/model/cells.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import type { FieldError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { rowsOf, type RowValues } from './row-values.ts';

interface Sent {
  readonly value: unknown;
  /** The stored rows; absent for a new record. */
  readonly stored: unknown;
  readonly access: ResourceAccess;
  readonly context: EvaluationContext;
}

/** The sent rows, without the cells that this user does not write, and the errors of those. */
export interface OpenCells {
  readonly value: unknown;
  readonly errors: Readonly<Record<string, FieldError>>;
}

/**
 * Rows are sent whole, so they can contain cells that this user reads but does not write: unchanged ones are skipped,
 * changed ones are rejected. A cell that the user does not read is rejected whatever its value, so that no one can find
 * it out by trying.
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

/**
 * The part of whole rows that this user can write, for the schema of it; unknown cells stay, for the schema to name.
 */
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
