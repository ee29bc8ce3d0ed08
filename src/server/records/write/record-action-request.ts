import type { RecordActionDefinition } from '#engine/model/record-action-definition.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { personInput } from '#engine/access/person-actions.ts';
import { readsOnly } from '#engine/access/open-fields.ts';
import { firstOf } from '#engine/predicates/fields-used.ts';
import { unmetParts } from '#engine/predicates/unmet.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import { isFixed } from '#engine/validation/write-once.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import { AppError, type FieldError, type FieldErrors, type Message } from '#shared/errors.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { needsOf } from '#server/records/query/needs.ts';
import { findOne } from '#server/records/query/read.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { say } from '#server/platform/texts/say.ts';
import { actionName } from '#server/records/query/names.ts';
import { conflict, sameInstant } from './version.ts';
import { withRelated } from '#server/records/query/with-related.ts';

/** The body of a transition or an action. */
export interface RecordActionBody {
  readonly version?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** @throws {AppError} invalid for a version that is no text. */
export function recordActionBody(request: ResourceRequest, body: Readonly<Record<string, unknown>>): RecordActionBody {
  const { updated_on: version, ...values } = body;
  if (version !== undefined && version !== null && typeof version !== 'string')
    throw new AppError('malformed', 'updated_on has to be the time of a version');
  return { ...(version && { version }), input: { ...values, ...toWriteShape(request.definition.fields, values) } };
}

/**
 * The record of a transition or an action, when this user can do it with this one.
 * @param known the record as it was just read, after the same question: then nothing is read.
 * @throws {AppError} forbidden, not_found; conflict where it has changed since the version.
 */
export async function recordActionRecord(
  request: ResourceRequest,
  recordAction: RecordActionDefinition,
  id: number,
  version: string | undefined,
  known?: StoredRecord,
): Promise<StoredRecord> {
  const { actions } = request.access;
  const rows = Object.hasOwn(actions, recordAction.key) ? actions[recordAction.key] : undefined;
  requirePermission(request, rows !== undefined && request.access.read !== false);
  if (known) return known;
  const stored = await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  if (rows !== true && !(await matchesRows(request, id, rows ?? false)))
    throw new AppError(
      'forbidden',
      say('server.records.action_rejected', { action: actionName(request.definition, recordAction) }),
    );
  if (version !== undefined && !sameInstant(version, stored.version)) throw await conflict(request, id);
  return stored;
}

/**
 * Accepts only a record that meets the condition of the transition or the action.
 * @throws {AppError} not_possible, naming the unmet conditions as far as the user can read their fields.
 */
export async function requireCondition(
  request: ResourceRequest,
  recordAction: RecordActionDefinition,
  stored: StoredRecord,
): Promise<void> {
  const { definition, access } = request;
  if (!recordAction.when) return;
  const { context } = await withRelated(request, [stored.values]);
  const unmet = unmetParts(recordAction.when, definition.fields, stored.values, context);
  if (unmet.length === 0) return;
  const seen = new Set([...access.readFields].filter((name) => !stored.withheld.has(firstOf(name))));
  const told = unmet.filter((part) => readsOnly(part, seen));
  const action = actionName(definition, recordAction);
  if (told.length === 0)
    throw await notPossible(request, stored.id, say('server.records.action_impossible', { action }));
  const { message: needs, errors } = needsOf(definition, told);
  throw await notPossible(request, stored.id, say('server.records.action_needs', { action, needs }), errors);
}

/** The failure with the current record, so that the caller sees the reason. */
export async function notPossible(
  request: ResourceRequest,
  id: number,
  message: Message,
  errors?: FieldErrors,
): Promise<AppError> {
  const text = await findOne(request, id);
  return new AppError('not_possible', message, {
    ...(errors && { errors }),
    ...(text !== undefined && { details: { data: JSON.parse(text) as unknown } }),
  });
}

/** The errors of the inputs themselves: unknown, or missing where a value is required. */
export function inputErrors(
  request: ResourceRequest,
  recordAction: RecordActionDefinition,
  input: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, FieldError> {
  const asked = personInput(request.definitions, request.principal, request.definition, recordAction);
  const errors: Record<string, FieldError> = {};
  for (const name of Object.keys(input))
    if (!asked.some(({ field }) => field === name)) errors[name] = say('validation.unknown');
  for (const { field, required } of asked)
    if (
      required &&
      isEmpty(input[field]) &&
      isVisible(request, field, after) &&
      !isFixed(request.definition.fields[field]!, after[field]) // asked of known fields
    )
      errors[field] = say('validation.required');
  return errors;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isVisible = (
  { definition, context }: ResourceRequest,
  name: string,
  record: Readonly<Record<string, unknown>>,
): boolean => fieldState(definition.fields, name, record, context).visible;

/** The fields that a write by a record action is validated with: all that the file declares. */
export const ownFields = ({ definition }: ResourceRequest): FieldDefinition[] =>
  Object.values(definition.fields).filter((field) => !field.system);
