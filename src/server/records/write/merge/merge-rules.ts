import type { MergeRule } from '#server/records/query/record-code.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import type { MergeRequest } from './merge-request.ts';

const rulesOf = ({ records, definition }: ResourceRequest): readonly MergeRule[] =>
  records.subscribers(definition.resource).flatMap(({ mergeRule }) => mergeRule ?? []);

/** The fields whose value a merge decides itself: none of them is lost, whatever its user sees or chooses. */
export const ruledFields = (request: ResourceRequest): ReadonlySet<string> =>
  new Set(
    rulesOf(request).flatMap(({ fields }) => fields.filter((name) => Object.hasOwn(request.definition.fields, name))),
  );

/** What a merge decides itself: field -> the record whose value stays. */
export function ruledValues(
  request: ResourceRequest,
  { into, values }: MergeRequest,
  records: readonly StoredRecord[],
): Readonly<Record<string, number>> {
  const ruled = ruledFields(request);
  const decided = rulesOf(request).flatMap(({ decide }) => Object.entries(decide({ into, records, values })));
  return Object.fromEntries(decided.filter(([name]) => ruled.has(name)));
}

/** The request that writes what a merge decides itself, for a user who can't write these fields either. */
export const asRuled = (request: ResourceRequest): ResourceRequest => ({
  ...request,
  access: { ...request.access, writeFields: new Set([...request.access.writeFields, ...ruledFields(request)]) },
});
