import { isMadeOfOthers } from '../model/kept-derivation.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';

/**
 * Why a value of another resource cannot be copied into a field; undefined where it can. Both have the same name, and
 * each value there is one here.
 */
export function fillFault(
  name: string,
  ours: FieldDefinition | undefined,
  { resource, fields }: Pick<ResourceDefinition, 'resource' | 'fields'>,
): string | undefined {
  const theirs = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!ours || !theirs) return `"${name}" has to be a field here and in ${resource}`;
  if (ours.readOnly || isMadeOfOthers(ours)) return `"${name}" cannot be filled in: no user can write it`;
  return isTakenFrom(ours, theirs)
    ? undefined
    : `"${name}" has to have the same type and options here and in ${resource}`;
}

/** Files belong to their own record, and secrets are not read. */
const isTakenFrom = (ours: FieldDefinition, theirs: FieldDefinition): boolean =>
  ours.type === theirs.type &&
  ours.type !== 'file' &&
  !theirs.writeOnly &&
  ours.relation?.to === theirs.relation?.to &&
  (theirs.enum ?? []).every((value) => ours.enum?.includes(value)) &&
  Object.values(theirs.fields ?? {}).every((cell) => {
    const own = ours.fields?.[cell.name];
    return own !== undefined && isTakenFrom(own, cell);
  });
