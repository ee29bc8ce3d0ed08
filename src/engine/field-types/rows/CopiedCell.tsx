import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldDefinition } from '../../model/definition.ts';
import { useDerivedCell } from './useDerivedCell.ts';

interface CopiedCellProps {
  readonly field: FieldDefinition;
  readonly rows: FieldDefinition;
  readonly source: string;
  readonly index: number;
}

/**
 * Fills an empty cell in with the value of the record that is chosen in its row, as the server would when it is saved.
 * What the user has typed stays. Shows nothing.
 */
export const CopiedCell = ({ field, rows, source, index }: CopiedCellProps) => {
  const path = `${source}.${index}.${field.name}`;
  const { offered } = useDerivedCell(rows, field, `${source}.${index}`);
  const { getValues, setValue } = useFormContext();
  const filledIn = useRef<unknown>(undefined);
  useEffect(() => {
    if (offered === undefined) return;
    const current: unknown = getValues(path);
    const isFree = isEmpty(current) || JSON.stringify(current) === JSON.stringify(filledIn.current);
    if (!isFree || JSON.stringify(current ?? null) === JSON.stringify(offered)) return;
    filledIn.current = offered;
    setValue(path, offered, { shouldDirty: true, shouldValidate: false });
  }, [offered, path, getValues, setValue]);
  return null;
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
