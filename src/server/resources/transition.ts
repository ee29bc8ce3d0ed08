import type { SetValue, TransitionDefinition } from '#engine/schema/deed-definition.ts';
import { withCells } from '#engine/schema/cells.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { AppError } from '#shared/errors.ts';
import { handlerNamed } from '../handlers/handlers.ts';
import { runHooks } from '../handlers/run-hooks.ts';
import { announce } from './create.ts';
import { fromDatabase } from './database-errors.ts';
import { type DeedBody, deedBody, deedRecord, demandCondition, inputErrors, notPossible, ownFields } from './deed-request.ts';
import { relationErrors } from './relation-targets.ts';
import { isLocked } from './locks.ts';
import type { ResourceRequest } from './request.ts';
import type { StoredRecord } from './stored-record.ts';
import { changedValues } from './update.ts';
import { conflict } from './version.ts';
import { partChanges, writeParts } from './write-parts.ts';
import { updateRecord, type WrittenRow } from './write-statement.ts';

const ATTEMPTS = 4;

type Values = Readonly<Record<string, unknown>>;

/**
 * Changes the state of a record, with the inputs and what the file sets, its activity and its handlers in one transaction.
 * Of any number of people at once one succeeds.
 * @throws {AppError} route_not_found, not_found, forbidden, invalid; not_possible with the current record where its state or condition
 * does not allow it; conflict with the current record where it moved on since the version that was sent.
 */
export async function changeState(request: ResourceRequest, id: number, key: string, body: Values): Promise<WrittenRow> {
  const transition = request.definition.states?.transitions.find((each) => each.key === key);
  if (!transition) throw new AppError('route_not_found', 'There is nothing at this address');
  const sent = deedBody(request, body);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const stored = await deedRecord(request, transition, id, sent.version);
    await demandState(request, transition, stored);
    await demandCondition(request, transition, stored);
    const row = await attemptTransition(request, transition, stored, sent);
    if (row) return row;
  }
  throw await conflict(request, id);
}

async function demandState(request: ResourceRequest, transition: TransitionDefinition, stored: StoredRecord): Promise<void> {
  const { fields, states } = request.definition;
  const state = String(stored.values[states!.field]); // a transition has states
  if (transition.from.includes(state)) return;
  const title = fields[states!.field]?.enumTitles?.[state] ?? state;
  throw await notPossible(request, stored.id, `"${transition.title}" is not possible in the state ${title}`);
}

async function attemptTransition(
  request: ResourceRequest,
  transition: TransitionDefinition,
  stored: StoredRecord,
  { input }: DeedBody,
): Promise<WrittenRow | undefined> {
  const after = await checked(request, transition, stored, input);
  try {
    const row = await request.database.transaction(() => write(request, transition, stored, after));
    if (row) announce(request, row, 'updated');
    return row;
  } catch (error) {
    throw fromDatabase(error, request.definition);
  }
}

/**
 * The record as it would stand, checked as a whole: a state may demand more than the one before. What was wrong already in a field
 * that the state locks does not count: nobody could mend it, and the record would be stuck.
 */
async function checked(
  request: ResourceRequest,
  transition: TransitionDefinition,
  stored: StoredRecord,
  input: Values,
): Promise<Record<string, unknown>> {
  const { definition, context } = request;
  const set = Object.fromEntries(Object.entries(transition.set).map(([name, value]) => [name, givenValue(request, value)]));
  const state = { [definition.states!.field]: transition.to };
  const after = applyConditions(definition.fields, { ...stored.values, ...input, ...set, ...state }, context);
  const own = withCells(definition.fields, ownFields(request).map(({ name }) => name));
  const earlier = request.validators.check(definition, own, { record: stored.values, changes: {}, context }) ?? {};
  const isStuck = (name: string) => name in earlier && !(name in input) && isLocked(definition, stored.values, name);
  const found = Object.entries(request.validators.check(definition, own, { record: after, changes: input, context }) ?? {});
  const errors = {
    ...Object.fromEntries(found.filter(([name]) => !isStuck(name))),
    ...inputErrors(request, transition, input, after),
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid', refusal(request, errors), { errors });
  const wrong = await relationErrors(request, after, new Set(Object.keys(input)), stored.values);
  if (wrong) throw new AppError('invalid', 'Some values are not among the choices', { errors: wrong });
  return after;
}

/** Names what is missing: it need not be among the inputs. */
function refusal({ definition }: ResourceRequest, errors: Readonly<Record<string, { readonly text: string }>>): string {
  const texts = Object.entries(errors).map(([name, { text }]) => `${definition.fields[name]?.title ?? name}: ${text}`);
  return texts.slice(0, 3).join(' ');
}

function givenValue({ principal, context }: ResourceRequest, value: SetValue): unknown {
  if (typeof value !== 'object' || value === null || !('$user' in value || '$now' in value)) return value;
  if ('$user' in value) return principal.userId;
  return value.$now === 'date' ? context.today : context.now;
}

async function write(
  request: ResourceRequest,
  transition: TransitionDefinition,
  stored: StoredRecord,
  after: Record<string, unknown>,
): Promise<WrittenRow | undefined> {
  const before = stored.values;
  const changes = changedValues(before, after, new Set());
  const rows = request.access.actions[transition.key] ?? false;
  const row = await updateRecord(request, stored.id, changes, stored.version, {
    rows,
    action: 'transitioned',
    others: partChanges(request.definition, before, changes),
  });
  if (!row) return undefined;
  await writeParts(request, row.id, changes);
  await request.effects?.changed?.(request, { id: row.id, before, after });
  if (transition.handler !== undefined)
    await handlerNamed(request.handlers, 'transition', transition.handler)({ request, transition, id: row.id, before, after });
  await runHooks(request, 'afterTransition', { id: row.id, before, values: after, transition: transition.key });
  return row;
}
