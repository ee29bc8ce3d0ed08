import type { Identifier } from 'ra-core';
import type { Http } from '#client/api/http.ts';

interface WeightSet {
  readonly id: number;
  readonly name: string;
  readonly scope: string;
}

export interface EffectiveWeight {
  readonly parameter: string;
  readonly weight: number;
  readonly mode: string;
  readonly tolerance: number | null;
  /** Of all that counts, from 0 to 1. */
  readonly share: number;
  readonly origin: WeightSet;
}

export interface EffectiveWeights {
  readonly weights: readonly EffectiveWeight[];
  readonly sets: readonly WeightSet[];
}

export interface MatchingApi {
  /** What counts where this record's weights take part. @param place the ids of what is picked. */
  getEffectiveWeights(
    endpoint: string,
    id: Identifier,
    place: Readonly<Record<string, number>>,
    signal?: AbortSignal,
  ): Promise<EffectiveWeights>;
}

export const createMatchingApi = (http: Pick<Http, 'request'>): MatchingApi => ({
  getEffectiveWeights: async (endpoint, id, params, signal) =>
    (await http.request<{ data: EffectiveWeights }>({ url: `${endpoint}${id}/effective/`, params, signal })).body.data,
});
