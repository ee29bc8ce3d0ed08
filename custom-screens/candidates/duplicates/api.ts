import type { Identifier } from 'ra-core';
import type { Http } from '#client/api/http.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import type { DuplicateCheck, DuplicateReason } from '#shared/contracts/candidates.ts';

/** Two candidates who are perhaps one person. */
export interface DuplicatePair {
  readonly id: number;
  readonly candidate: RelatedRecord | null;
  readonly other: RelatedRecord | null;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly DuplicateReason[];
  readonly updated_on: string;
}

export interface DuplicatesApi {
  /** The pairs of a candidate that no one has decided about, the likeliest first. */
  getOpenPairs(id: Identifier, signal?: AbortSignal): Promise<readonly DuplicatePair[]>;
  /** Who is known already of what a form has so far. */
  check(values: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<DuplicateCheck>;
}

const MAX_PAIRS = 10;

export const createDuplicatesApi = (http: Pick<Http, 'request'>): DuplicatesApi => ({
  getOpenPairs: async (id, signal) => {
    const filter = { status: 'open', anyOf: [{ candidate: id }, { other: id }] };
    const { body } = await http.request<{ results: readonly DuplicatePair[] }>({
      url: '/customer/candidate-duplicate/',
      params: {
        filter: JSON.stringify(filter),
        sort: JSON.stringify(['score', 'DESC']),
        range: JSON.stringify([0, MAX_PAIRS - 1]),
      },
      ...(signal && { signal }),
    });
    return body.results;
  },
  check: async (values, signal) => {
    const url = '/customer/candidate/duplicates/';
    const { body } = await http.request<{ data: DuplicateCheck }>({
      method: 'POST',
      url,
      data: values,
      ...(signal && { signal }),
    });
    return body.data;
  },
});
