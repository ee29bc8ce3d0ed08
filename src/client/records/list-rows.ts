import type { Http } from '../api/http.ts';

interface RowsAsked {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: readonly [field: string, order: 'ASC' | 'DESC'];
  readonly limit: number;
  readonly fields?: readonly string[];
  readonly signal?: AbortSignal;
}

/** The first records of a list that a filter leaves. @param endpoint of the resource. */
export async function listRows<Row>(
  http: Pick<Http, 'request'>,
  endpoint: string,
  { filter, sort, limit, fields, signal }: RowsAsked,
): Promise<readonly Row[]> {
  const params = {
    filter: JSON.stringify(filter),
    ...(sort && { sort: JSON.stringify(sort) }),
    range: JSON.stringify([0, limit - 1]),
    ...(fields && { fields: fields.join(',') }),
  };
  return (await http.request<{ results: readonly Row[] }>({ url: endpoint, params, signal })).body.results;
}
