import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldDefinition } from '../../model/definition.ts';
import { useInputScope } from '../input/input-scope.ts';

interface DerivedValue {
  /** The record that the row's relation chooses. */
  readonly chosen: number | null;
  /** Whether it is another one than the row began with. */
  readonly isOther: boolean;
  /** What the server reads through another one; undefined until it is there. */
  readonly offered: unknown;
}

/** A value that is read from the record that a relation of its row chooses. */
export function useDerivedCell(rows: FieldDefinition, { name, derive }: FieldDefinition, row: string): DerivedValue {
  const relation = derive?.[0] ?? '';
  const { resource, loadDerived } = useInputScope();
  const chosen = idOf(useWatch({ name: `${row}.${relation}` }));
  const [first] = useState(chosen);
  const isOther = chosen !== null && chosen !== first;
  const path = `${rows.name}.${relation}`;
  const { data } = useQuery({
    queryKey: ['derived', resource, path, chosen],
    queryFn: async ({ signal }) => loadDerived?.(path, chosen ?? 0, signal),
    enabled: isOther && loadDerived !== undefined,
  });
  return { chosen, isOther, offered: isOther ? data?.[name] : undefined };
}

const idOf = (value: unknown): number | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'number' ? id : null;
};
