import { typeOf } from '#engine/field-types/field-types.ts';
import { identifyingGroups, isAssignedCode } from '#engine/model/identifying-fields.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { ImportPlan, ImportPreview } from '#shared/contracts/imports.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { isCell } from '#engine/field-types/read-cell.ts';
import { fillableWithin, holdsFields } from './row-cells.ts';

/** Fields that this user can fill from a file. */
export const importableFields = ({ definition, access }: ResourceRequest): FieldDefinition[] =>
  Object.values(definition.fields).filter(
    (field) =>
      access.writeFields.has(field.name) &&
      !field.readOnly &&
      !field.writeOnly &&
      !field.system &&
      (holdsFields(field) ? fillableWithin(field, access.writeFields).length > 0 : isCell(field)),
  );

/** Assigned codes that this user can name a record by; no one writes them. */
export const codesToFindBy = ({ definition, access }: ResourceRequest): FieldDefinition[] =>
  Object.values(definition.fields).filter((field) => isAssignedCode(field) && access.readFields.has(field.name));

/** @throws {AppError} forbidden where records of this resource cannot be imported, or not by this user. */
export function requireImport(request: ResourceRequest): void {
  requirePermission(request, request.access.can.import);
}

/**
 * Checks a plan against the fields that the user can write now and the columns of the file.
 * @throws {AppError} invalid, with the errors by field.
 */
export function checkPlan(request: ResourceRequest, plan: ImportPlan, preview: ImportPreview): void {
  requireImport(request);
  const errors: Record<string, FieldError> = {};
  const known = new Set(importableFields(request).map(({ name }) => name));
  const codes = new Set(['id', ...codesToFindBy(request).map(({ name }) => name)]);
  const seen = new Set<string>();
  for (const source of plan.sources) {
    const { field } = source;
    const hasOneSource = 'column' in source !== 'value' in source;
    if (!codes.has(field) && !known.has(field)) errors[field] = say('import.errors.plan_field');
    else if (seen.has(field)) errors[field] = say('import.errors.plan_twice');
    else if (!hasOneSource || ('column' in source && source.column >= preview.columns.length))
      errors[field] = say('import.errors.plan_column');
    seen.add(field);
  }
  if (!plan.match.every((name) => seen.has(name) && isKey(request, name)))
    errors.match = say('import.errors.plan_match');
  else if (plan.match.length > 0 && !identifies(request, plan)) errors.match = say('import.errors.plan_identifies');
  for (const name of codes)
    if (seen.has(name) && !plan.match.includes(name)) errors[name] = say('import.errors.plan_code');
  if (plan.match.length === 0 && plan.mode === 'update') errors.match = say('import.errors.plan_match_missing');
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.imports.plan_rejected'), { errors });
  if (plan.mode !== 'update') requirePermission(request, request.access.create !== false || plan.mode === 'both');
  if (plan.mode === 'update') requirePermission(request, request.access.update !== false);
}

/**
 * Whether what rows are matched by identifies one record, and the file says of each row which: values that are the same
 * for all rows would make all of them one record.
 */
function identifies({ definition }: ResourceRequest, { match, sources }: ImportPlan): boolean {
  const fromFile = new Set(sources.flatMap((source) => ('column' in source ? source.field : [])));
  const groups = identifyingGroups(definition, new Set(match));
  return groups.some((group) => group.some((name) => fromFile.has(name)));
}

/** The fields that can distinguish records: readable, and with one plain value. */
function isKey({ definition, access }: ResourceRequest, name: string): boolean {
  const field = definition.fields[name];
  return field !== undefined && access.readFields.has(name) && field.column !== undefined && typeOf(field).isKey;
}
