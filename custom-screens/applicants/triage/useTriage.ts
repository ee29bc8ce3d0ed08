import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useGetList, useListContext } from 'ra-core';
import { useState } from 'react';
import { fieldsOf } from '#admin/list/row-fields.ts';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Applicant } from '../applicant.ts';
import { queueOf, START, type TriageState, withoutUndone } from './triage-state.ts';

/** As many as one request brings; more come as these are decided. */
const PAGE = 100;
const NONE: readonly Applicant[] = [];
const SHOWN = ['applicant', 'candidate', 'job', 'stage', 'stage_since', 'current_position'];

/** The round of triage: who is left, and what was decided. */
export interface Triage {
  readonly state: TriageState;
  readonly change: (next: (before: TriageState) => TriageState) => void;
  /** The first is whom the question is about. */
  readonly queue: readonly Applicant[];
  readonly left: number;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const places = new WeakMap<QueryClient, Map<string, TriageState>>();

/** New applicants within the filters of the list, the longest waiting first. A user who leaves finds the same place again. */
export function useTriage(definition: CatalogueResource): Triage {
  const client = useQueryClient();
  const { filterValues } = useListContext();
  const own = definition.list.ownLayouts?.find(({ key }) => key === 'triage');
  const filter = { ...filterValues, ...own?.filter };
  const place = JSON.stringify(filter);
  const kept = places.get(client) ?? new Map<string, TriageState>();
  places.set(client, kept);
  const [states, setStates] = useState<Readonly<Record<string, TriageState>>>(() => Object.fromEntries(kept));
  const answer = useGetList<Applicant>(adminName(definition), {
    filter,
    sort: { field: 'stage_since', order: 'ASC' },
    pagination: { page: 1, perPage: PAGE },
    meta: { fields: fieldsOf(definition, SHOWN) },
  });
  const { data: rows = NONE, total = 0, isPending, error, refetch } = answer;
  const state = withoutUndone(states[place] ?? START, rows, answer.dataUpdatedAt);
  const queue = queueOf(rows, state);
  return {
    state,
    change: (next) =>
      setStates((before) => {
        const changed = next(withoutUndone(before[place] ?? START, rows, answer.dataUpdatedAt));
        kept.set(place, changed);
        return { ...before, [place]: changed };
      }),
    queue,
    left: Math.max(total - (rows.length - queue.length), 0),
    isPending,
    error,
    refetch,
  };
}
