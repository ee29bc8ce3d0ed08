import type { SetValue, TransitionDefinition } from '#engine/model/record-action-definition.ts';
import { withCells } from '#engine/model/cells.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import { isFixed } from '#engine/validation/write-once.ts';
import { AppError, type FieldError, type FieldErrors, type Message } from '#shared/errors.ts';
import {
  type RecordActionBody,
  recordActionBody,
  recordActionRecord,
  requireCondition,
  inputErrors,
  notPossible,
  ownFields,
} from './record-action-request.ts';
import { whileHeld } from './hold-rows.ts';
import { relationErrors } from '#server/records/query/relation-targets.ts';
import { isLocked } from './locks.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { TransitionResult } from '#server/records/query/record-code.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import { say } from '#server/platform/texts/say.ts';
import { actionName, fieldName, optionName } from '#server/records/query/names.ts';
import { changedValues } from './changed-values.ts';
import { takenValues } from './taken-values.ts';
import { conflict } from './version.ts';
import { hasParts, partChanges, writeParts } from './write-parts.ts';
import { writeRecords } from './write-records.ts';
import { updateRecord, type WrittenRow } from './write-statement.ts';
import { rejectWithheld } from '#server/records/query/withheld-errors.ts';
import { withRelated } from '#server/records/query/with-related.ts';

/** The row of a record in its new state, and what the handler of the transition has done besides. */
export interface ChangedState extends WrittenRow {
  readonly result?: TransitionResult;
}

/**
 * Changes the state of a record, with the inputs and the values that the file sets, its activity and its handlers in
 * one transaction. Of concurrent calls one succeeds.
 * @param known the record as it was just read in this transaction, of those that the user can do it with.
 * @throws {AppError} route_not_found, not_found, forbidden, invalid; not_possible with the current record where its
 * state or condition does not allow it; conflict with the current record where it has changed since the sent version.
 */
export async function changeState(
  request: ResourceRequest,
  id: number,
  key: string,
  body: WriteValues,
  known?: StoredRecord,
): Promise<ChangedState> {
  const transition = request.definition.states?.transitions.find((each) => each.key === key);
  if (!transition) throw new AppError('route_not_found', say('server.request.no_route'));
  const { taken, values } = takenValues(request, transition, body);
  const sent = { ...recordActionBody(request, values), taken };
  const make = async (known?: StoredRecord) => {
    const stored = await recordActionRecord(request, transition, id, sent.version, known);
    await requireState(request, transition, stored);
    await requireCondition(request, transition, stored);
    return attemptTransition(request, transition, stored, sent);
  };
  const row =
    (await make(known)) ?? (sent.version === undefined ? await whileHeld(request, [id], () => make()) : undefined);
  if (row) return row;
  throw await conflict(request, id);
}

async function requireState(
  request: ResourceRequest,
  transition: TransitionDefinition,
  stored: StoredRecord,
): Promise<void> {
  const { definition } = request;
  const { field } = definition.states!; // a transition has states
  const state = String(stored.values[field]);
  if (transition.from.includes(state)) return;
  const args = { action: actionName(definition, transition), state: optionName(definition, field, state) };
  throw await notPossible(request, stored.id, say('server.records.action_not_in_state', args));
}

async function attemptTransition(
  request: ResourceRequest,
  transition: TransitionDefinition,
  stored: StoredRecord,
  { input, taken }: RecordActionBody & { readonly taken: WriteValues },
): Promise<ChangedState | undefined> {
  const { id, values: before } = stored;
  let result: TransitionResult | undefined;
  const rows = await writeRecords(request, {
    path: 'transition',
    transition,
    taken,
    onResult: (done) => (result = done),
    sent: { id, before, values: input },
    check: async (sent) => {
      const after = await checked(request, transition, stored, sent);
      return [{ id, before, values: after, changes: changedValues(before, after, new Set()) }];
    },
    isOneStatement: ([record]) => transition.handler === undefined && !hasParts(request.definition, record!.changes),
    rows: async ([record]) => {
      const row = await updateRecord(request, id, record!.changes, stored.version, {
        rows: request.access.actions[transition.key] ?? false,
        action: 'transitioned',
        others: partChanges(request.definition, before, record!.changes),
      });
      return row && [row];
    },
    parts: async ([record]) => writeParts(request, id, record!.changes),
  });
  return rows?.[0] && { ...rows[0], ...(result && { result }) };
}

/**
 * The record after the transition, checked as a whole: a state can require more than the one before. Earlier errors in
 * a field that the state locks do not count: no one could correct it, and the record would be stuck.
 */
async function checked(
  request: ResourceRequest,
  transition: TransitionDefinition,
  stored: StoredRecord,
  input: WriteValues,
): Promise<Record<string, unknown>> {
  const { definition } = request;
  rejectWithheld(request, Object.keys(input), stored.withheld);
  const set = Object.fromEntries(
    Object.entries(transition.set)
      .filter(([name]) => !isFixed(definition.fields[name]!, stored.values[name])) // the checker knows the names
      .map(([name, value]) => [name, givenValue(request, value)]),
  );
  const state = { [definition.states!.field]: transition.to };
  const values = { ...stored.values, ...input, ...set, ...state };
  const asked = await withRelated(request, [values]);
  const { context } = asked;
  const after = applyConditions(definition.fields, values, context);
  const own = withCells(
    definition.fields,
    ownFields(request).map(({ name }) => name),
  );
  const earlier = request.validators.check(definition, own, { record: stored.values, changes: {}, context }) ?? {};
  const isStuck = (name: string) => name in earlier && !(name in input) && isLocked(definition, stored.values, name);
  const found = Object.entries(
    request.validators.check(definition, own, { record: after, changes: input, context }) ?? {},
  );
  const errors = {
    ...Object.fromEntries(found.filter(([name]) => !isStuck(name))),
    ...inputErrors(asked, transition, input, after),
    ...rewrittenErrors(request, stored, input),
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid', rejection(request, errors), { errors });
  const wrong = await relationErrors(request, after, new Set(Object.keys(input)), stored.values);
  if (wrong) throw new AppError('invalid', say('server.records.not_options'), { errors: wrong });
  return after;
}

/** The errors of inputs that would change what is set once. */
const rewrittenErrors = (
  { definition }: ResourceRequest,
  { values: before }: StoredRecord,
  input: WriteValues,
): Record<string, FieldError> =>
  Object.fromEntries(
    Object.keys(changedValues(pick(before, input), input, new Set()))
      .filter((name) => Object.hasOwn(definition.fields, name) && isFixed(definition.fields[name]!, before[name]))
      .map((name) => [name, say('validation.write_once', { field: fieldName(definition, name) })]),
  );

const pick = (values: WriteValues, names: WriteValues): WriteValues =>
  Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]));

/** Names what is missing: it need not be among the inputs. */
function rejection({ definition }: ResourceRequest, errors: FieldErrors): Message {
  const [[name, reason] = ['', say('server.request.invalid')], ...others] = Object.entries(errors);
  const args = { field: fieldName(definition, name), reason };
  if (others.length === 0) return say('server.records.field_invalid', args);
  return say('server.records.fields_invalid', { ...args, smart_count: others.length });
}

function givenValue({ principal, context }: ResourceRequest, value: SetValue): unknown {
  if (typeof value !== 'object' || value === null || !('$user' in value || '$now' in value)) return value;
  if ('$user' in value) return principal.userId;
  return value.$now === 'date' ? context.today : context.now;
}
