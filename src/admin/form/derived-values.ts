import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useRecordForm } from './form-context.ts';

/** The record that a derived field of the form is read from: the chosen one, and the one that the form began with. */
export function useChosenSource({ derive }: FieldDefinition): {
  readonly chosen: number | null;
  readonly first: number | null;
} {
  const chosen = idOf(useWatch({ name: derive?.[0] ?? '' }));
  const [first] = useState(chosen);
  return { chosen, first };
}

/** What the server reads through a chosen record, by field; undefined until it is there, and without a choice. */
export function useDerivedValues(
  { derive }: FieldDefinition,
  chosen: number | null,
): Readonly<Record<string, unknown>> | undefined {
  const { definition } = useRecordForm();
  const recordsApi = useRecordsApi();
  const relation = derive?.[0] ?? '';
  const { data } = useQuery({
    queryKey: ['derived', definition.resource, relation, chosen],
    queryFn: ({ signal }) => recordsApi.getDerived(definition.resource, relation, chosen ?? 0, signal),
    enabled: chosen !== null,
  });
  return chosen === null ? undefined : data;
}

const idOf = (value: unknown): number | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'number' ? id : null;
};
