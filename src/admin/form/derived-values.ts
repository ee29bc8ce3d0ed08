import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useRecordForm } from './form-context.ts';

/** The id of the record that a relation of the form chooses. */
export const useChosenRecord = (relation: string): number | null => idOf(useWatch({ name: relation }));

/** The record that a derived field of the form is read from: the chosen one, and the one that the form began with. */
export function useChosenSource({ derive }: FieldDefinition): {
  readonly chosen: number | null;
  readonly first: number | null;
} {
  const chosen = useChosenRecord(derive?.[0] ?? '');
  const [first] = useState(chosen);
  return { chosen, first };
}

/** What the server reads for a derived field through a chosen record, by field. */
export const useDerivedValues = ({ derive }: FieldDefinition, chosen: number | null) =>
  useReadThrough(derive?.[0] ?? '', chosen);

/** What the server reads through the chosen record of a relation, by field; undefined until it is there, and without a choice. */
export function useReadThrough(relation: string, chosen: number | null): Readonly<Record<string, unknown>> | undefined {
  const { definition } = useRecordForm();
  const recordsApi = useRecordsApi();
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
