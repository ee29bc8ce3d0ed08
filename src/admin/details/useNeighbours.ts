import type { GetListResult, Identifier, RaRecord } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';

interface Neighbours {
  /** 1-based place in the list that was read last, and how many it has. */
  readonly place: number;
  readonly total: number;
  readonly previous: Identifier | undefined;
  readonly next: Identifier | undefined;
}

interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number };
}

/** A record's place in the list it was opened from, read from what this browser has; nothing where it came by its address. */
export function useNeighbours(resource: string, id: Identifier): Neighbours | undefined {
  const queries = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] });
  const latest = queries
    .filter((query) => positionIn(query.state.data as GetListResult | undefined, id) >= 0)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0];
  if (!latest) return undefined;
  const { data, total = data.length } = latest.state.data as GetListResult<RaRecord>;
  const at = positionIn({ data }, id);
  const { page = 1, perPage = 0 } = (latest.queryKey[2] as ListParams).pagination ?? {};
  return { place: (page - 1) * perPage + at + 1, total, previous: data[at - 1]?.id, next: data[at + 1]?.id };
}

const positionIn = (list: Pick<GetListResult, 'data'> | undefined, id: Identifier): number =>
  list?.data.findIndex((record) => String(record.id) === String(id)) ?? -1;
