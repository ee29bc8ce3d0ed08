import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { withoutRow } from '../input/row-source.ts';
import { useInputScope } from '../input/input-scope.ts';

/** Finds the names of ids that came from the address or from a default, and puts `{ id, name }` in their place. */
export function useNamedValue(source: string, value: unknown): void {
  const { resource, loadOptions } = useInputScope();
  const { setValue } = useFormContext();
  const many = Array.isArray(value);
  const wanted = (many ? (value as readonly unknown[]) : [value]).filter((each) => typeof each === 'number').join(',');
  const { data } = useQuery({
    queryKey: ['options', resource, withoutRow(source), 'ids', wanted],
    queryFn: ({ signal }) =>
      loadOptions(withoutRow(source), { query: '', page: 1, where: {}, ids: wanted.split(',').map(Number) }, signal),
    enabled: wanted !== '',
  });
  useEffect(() => {
    if (wanted === '' || !data) return;
    const named = wanted.split(',').flatMap((id) => data.options.filter((option) => option.id === Number(id)));
    setValue(source, many ? named : (named[0] ?? null), { shouldDirty: false });
  }, [data, wanted, many, setValue, source]);
}
