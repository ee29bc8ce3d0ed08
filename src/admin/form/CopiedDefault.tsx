import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useChosenSource, useDerivedValues } from './derived-values.ts';
import { useRecordForm } from './form-context.ts';

/**
 * Fills an empty field in with the value of the record that is chosen, as the server would when it is saved. What the
 * user has typed stays; what this has filled in follows another choice. Shows nothing.
 */
export const CopiedDefault = ({ field }: { readonly field: FieldDefinition }) => {
  const { context, openFields } = useRecordForm();
  const { chosen, first } = useChosenSource(field);
  const { getValues, setValue } = useFormContext();
  const isOther = chosen !== first || context.operation === 'create';
  const data = useDerivedValues(field, isOther && openFields.includes(field.name) ? chosen : null);
  const filledIn = useRef<unknown>(undefined);
  const offered = data?.[field.name];
  useEffect(() => {
    if (offered === undefined) return;
    const current: unknown = getValues(field.name);
    const isFree = isEmpty(current) || JSON.stringify(current) === JSON.stringify(filledIn.current);
    if (!isFree || JSON.stringify(current ?? null) === JSON.stringify(offered)) return;
    filledIn.current = offered;
    setValue(field.name, offered, { shouldDirty: true, shouldValidate: false });
  }, [offered, field.name, getValues, setValue]);
  return null;
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
