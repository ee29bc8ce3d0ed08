import type { FieldDefinition } from '#engine/model/definition.ts';
import type { Proposal, ProposedChange } from '#server/features/approvals/subject.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { isSame } from './status.ts';

const proposals = new WeakMap<ResourceRequest, Map<number, Proposal>>();

/** Keeps what a write proposes until its request for approval starts, in the same transaction. */
export function propose(request: ResourceRequest, id: number, proposal: Proposal): void {
  const known = proposals.get(request) ?? new Map<number, Proposal>();
  proposals.set(request, known.set(id, proposal));
}

export const proposalOf = (request: ResourceRequest, id: number): Proposal | undefined =>
  proposals.get(request)?.get(id);

/** The fields that a write would change, with names for records. */
export async function proposedChanges(
  request: ResourceRequest,
  before: WriteValues,
  values: WriteValues,
  names: readonly string[],
): Promise<ProposedChange[]> {
  const changed = names.filter((name) => !isSame(values[name], before[name]));
  return Promise.all(
    changed.map(async (field) => {
      const show = (value: unknown) => shown(request, request.definition.fields[field], value);
      return { field, from: await show(before[field]), to: await show(values[field]) };
    }),
  );
}

/** Earlier proposals with newer ones over them. */
export const mergeChanges = (
  earlier: readonly ProposedChange[],
  newer: readonly ProposedChange[],
): readonly ProposedChange[] => [
  ...earlier.filter(({ field }) => newer.every((other) => other.field !== field)),
  ...newer,
];

/** The values of approved changes, in write shape. */
export const valuesOf = (changes: readonly ProposedChange[]): WriteValues =>
  Object.fromEntries(
    changes.map(({ field, to }) => [field, typeof to === 'object' && to !== null && 'id' in to ? to.id : to]),
  );

async function shown(
  { database }: ResourceRequest,
  field: FieldDefinition | undefined,
  value: unknown,
): Promise<unknown> {
  if (!field?.relation || typeof value !== 'number') return value ?? null;
  const { rows } = await database.query<{ name: string }>(
    `select name from ${quoteName(field.relation.to)} where id = $1`,
    [value],
  );
  return { id: value, name: rows[0]?.name ?? `#${value}` };
}
