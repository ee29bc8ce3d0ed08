import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { AppError, type Message } from '#shared/errors.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { fieldName, optionName } from '#server/records/query/names.ts';

const stateName = (definition: ResourceDefinition, state: string): Message =>
  optionName(definition, definition.states!.field, state); // asked only where there are states

/** Whether the state that a record is in keeps this field as it is. */
export function isLocked(
  { states }: ResourceDefinition,
  record: Readonly<Record<string, unknown>>,
  name: string,
): boolean {
  const open = states?.lockedIn[String(record[states.field] ?? '')];
  return open !== undefined && !open.includes(name);
}

/** @throws {AppError} locked, naming the fields, where the record's state keeps one of these from being changed. */
export function rejectLocked(
  { definition }: ResourceRequest,
  before: Readonly<Record<string, unknown>>,
  changed: readonly string[],
): void {
  const locked = changed.filter((name) => isLocked(definition, before, name));
  if (locked.length === 0) return;
  const state = stateName(definition, String(before[definition.states!.field])); // locked by it
  const errors = Object.fromEntries(
    locked.map((name) => [name, say('states.locked_field', { state, field: fieldName(definition, name) })]),
  );
  throw new AppError('locked', say('states.locked', { state }), { errors });
}

/**
 * Locks the rows until the transaction ends, so that no transition comes in between, and rejects where one is in a
 * locked state. Costs nothing where the file locks no state.
 * @throws {AppError} locked.
 */
export async function rejectInLockedState(request: ResourceRequest, ids: readonly number[]): Promise<void> {
  const { definition, database } = request;
  const { states } = definition;
  const locked = Object.keys(states?.lockedIn ?? {});
  if (!states || locked.length === 0) return;
  const column = `t.${quoteName(definition.fields[states.field]?.column ?? states.field)}`;
  const { rows } = await database.query<{ state: string }>(
    `select ${column} as state from ${quoteName(definition.resource)} t where t.id = any($1::bigint[]) order by t.id for update`,
    [`{${ids.join(',')}}`],
  );
  const found = rows.find(({ state }) => locked.includes(state));
  if (found) throw new AppError('locked', say('states.locked', { state: stateName(definition, found.state) }));
}
