import { wireName, withoutNest } from '#engine/custom-fields/custom-names.ts';
import { hasStorage, typeOf } from '#engine/field-types/field-types.ts';
import { withFormulas } from '#engine/formula/with-formulas.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { applyConditions, fieldState } from '#engine/validation/apply-conditions.ts';
import { message } from '#engine/validation/keyword-messages.ts';
import { isFixed } from '#engine/validation/write-once.ts';
import { defaultValues, toWriteShape } from '#engine/validation/write-shape.ts';
import { AppError, type FieldError, type Message } from '#shared/errors.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { openCells, writtenPart } from '#server/records/query/row-access.ts';
import { completeRows, isRows, rowErrors } from '#server/records/query/row-values.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { rejectWithheld, withheldInNew } from '#server/records/query/withheld-errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { actionName, fieldName } from '#server/records/query/names.ts';

type Values = Record<string, unknown>;

/** Values ready for the database: relations and files as ids. */
export interface CheckedWrite {
  /** The whole record after the write. */
  readonly after: Values;
  /** The client's values, in the same shape. */
  readonly sent: ReadonlySet<string>;
}

/**
 * Checks a new record: the sent values, over the defaults. @throws {AppError} invalid, with every invalid field and its
 * error.
 */
export const checkCreate = (request: ResourceRequest, body: WriteBody): CheckedWrite =>
  check(request, defaultValues(request.definition.fields, request.context), body);

/** Checks a change against the current record. @throws {AppError} invalid, with every invalid field and its error. */
export const checkChange = (request: ResourceRequest, stored: StoredRecord, body: WriteBody): CheckedWrite =>
  check(request, filesAsObjects(request, stored.values), body, stored);

/**
 * Both sides take the same steps: one shape, hidden fields emptied, then the compiled schema of the fields that this
 * user can write.
 */
function check(request: ResourceRequest, before: Values, body: WriteBody, current?: StoredRecord): CheckedWrite {
  const { definition, access, context } = request;
  const stored = current?.values;
  const uploads = Object.fromEntries(
    [...body.files].map(([name, { name: title, size, mediaType }]) => [
      name,
      { name: title, size, media_type: mediaType },
    ]),
  );
  const written = { ...withoutNest(body.values), ...uploads };
  rejectLongLists(definition, written);
  const sent = { ...written, ...toWriteShape(definition.fields, written) };
  if (current) rejectWithheld(request, Object.keys(sent), current.withheld);
  const rejected: Record<string, FieldError> = {};
  const known = Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => Object.hasOwn(definition.fields, name))
      .map(([name, value]) => {
        const field = definition.fields[name]!;
        if (!isRows(field)) return [name, value];
        const open = openCells(field, { value, stored: stored?.[name], access, context });
        Object.assign(rejected, access.writeFields.has(name) ? open.errors : {});
        return [name, completeRows(field, open.value, stored?.[name], context)];
      }),
  );
  const record = applyConditions(definition.fields, { ...before, ...known }, context);
  if (!current) rejectWithheld(request, differing(before, sent), withheldInNew(request, record));
  const changed = (name: string) => {
    if (!Object.hasOwn(known, name)) return sent[name];
    const field = definition.fields[name];
    return isRows(field) ? writtenPart(field, record[name], access) : record[name];
  };
  const changes = Object.fromEntries(Object.keys(sent).map((name) => [name, changed(name)]));
  const whole = withFormulas(definition.fields, record, context.today);
  const errors = {
    ...withoutOldGaps(
      request,
      request.validators.check(definition, access.writeFields, { record: whole, changes, context }),
      { known, stored },
    ),
    ...rejected,
    ...ownErrors(request, { before: stored ?? before, known, body, stored }),
    ...Object.assign(
      {},
      ...Object.keys(known).map((name) =>
        isRows(definition.fields[name])
          ? rowErrors(definition.fields[name], {
              record,
              before: stored,
              context,
              parent: definition.fields,
              writable: access.writeFields,
            })
          : {},
      ),
    ),
  };
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', say('server.request.invalid'), { errors: onTheWire(errors) });
  return { after: filesAsIds(request, record, body), sent: new Set(Object.keys(known)) };
}

/** What is sent as a form begins with it is no value of the user. */
const differing = (before: Values, sent: Values): string[] =>
  Object.keys(sent).filter((name) => !isSame(sent[name], before[name]));

/** Lists that are too long are rejected before any work with their items. */
function rejectLongLists({ fields }: ResourceRequest['definition'], written: Values): void {
  const errors: Record<string, FieldError> = {};
  for (const [name, value] of Object.entries(written)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const limit = field?.schema['maxItems'] ?? field?.enum?.length;
    if (!field || !Array.isArray(value) || typeof limit !== 'number' || value.length <= limit) continue;
    errors[name] = message(isRows(field) ? 'maxRows' : 'maxItems', { limit });
  }
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', say('server.request.invalid'), { errors: onTheWire(errors) });
}

type Errors = Readonly<Record<string, FieldError>>;

/**
 * A custom field can become required when records without it exist: they can still be changed elsewhere, one field at a
 * time, and an existing value cannot be emptied. A change that sends the field, or that makes it visible, must fill
 * it in.
 */
function withoutOldGaps(
  { definition, context }: ResourceRequest,
  errors: Errors | undefined,
  { known, stored }: { known: Values; stored?: Values },
): Errors {
  const isOldGap = (name: string) =>
    stored !== undefined &&
    definition.fields[name]?.custom !== undefined &&
    !(name in known) &&
    (stored[name] ?? null) === null &&
    fieldState(definition.fields, name, stored, context).visible;
  return Object.fromEntries(Object.entries(errors ?? {}).filter(([name]) => !isOldGap(name)));
}

const onTheWire = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [wireName(name), error]));

/**
 * The checks that no schema can express: fields that a condition locks, values that are set once, and files that are not
 * this record's.
 */
function ownErrors(
  request: ResourceRequest,
  write: { before: Values; known: Values; body: WriteBody; stored?: Values },
): Record<string, FieldError> {
  const { fields, states } = request.definition;
  const errors: Record<string, FieldError> = {};
  for (const [name, value] of Object.entries(write.known)) {
    const field = fields[name]!;
    const title = fieldName(request.definition, name);
    if (
      field.readOnlyWhen &&
      !isSame(value, write.before[name]) &&
      fieldState(fields, name, write.before, request.context).readOnly
    )
      errors[name] = say('validation.read_only', { field: title });
    if (isRewritten(field, value, write)) errors[name] = say('validation.write_once', { field: title });
    const anew = newlyChosen(field, value, write.stored?.[name]);
    if (anew.length > 0) errors[name] = say('validation.enum');
    if (states?.field === name) errors[name] = byTransition(request.definition, title, states.transitions);
    if (
      typeOf(field).storage === 'file' &&
      value !== null &&
      !write.body.files.has(name) &&
      idOf(value) !== write.stored?.[name]
    )
      errors[name] = say('validation.upload', { field: title });
  }
  return errors;
}

/** Whether a value that is set once would become another one. */
const isRewritten = (
  field: FieldDefinition,
  value: unknown,
  { body, stored }: { readonly body: WriteBody; readonly stored?: Values },
): boolean => {
  const before = stored?.[field.name];
  if (!isFixed(field, before)) return false;
  return body.files.has(field.name) || !isSame(hasStorage(field, 'file') ? idOf(value) : value, before);
};

/** Values that are no longer available and that the record did not have before. */
function newlyChosen({ retired }: FieldDefinition, value: unknown, before: unknown): unknown[] {
  if (!retired || retired.length === 0) return [];
  const had = [before].flat();
  return [value].flat().filter((each) => retired.includes(String(each)) && !had.includes(each));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** A state is written by no one; the message names the ways that there are. */
function byTransition(
  definition: ResourceRequest['definition'],
  field: Message,
  transitions: readonly { readonly key: string; readonly title: string }[],
): FieldError {
  const ways = transitions.map((transition) => actionName(definition, transition));
  return say('states.by_transition', { field, ways });
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;

/** Files of stored values as users send them. */
export const filesAsObjects = ({ definition }: ResourceRequest, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hasStorage(definition.fields[name], 'file') && value !== null ? { id: value } : value,
    ]),
  );

const filesAsIds = ({ definition }: ResourceRequest, values: Values, body: WriteBody): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hasStorage(definition.fields[name], 'file') ? (body.files.get(name)?.id ?? idOf(value)) : value,
    ]),
  );
