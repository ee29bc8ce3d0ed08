import type { FieldGroupDefinition } from '../model/grant-definition.ts';
import { titleOf } from '../model/wording.ts';
import type { RawField, RawFieldGroup, RawGrant, RawResource } from './raw-resource.ts';

/** The file with the permissions of each group in the `access` of its fields: from there on both ways are one. */
export const withFieldGroups = (raw: RawResource): RawResource => {
  const { fields: groups = [] } = raw.permissions ?? {};
  if (groups.length === 0) return raw;
  const entries = Object.entries(raw.properties).map(([name, property]) => {
    const group = groups.find(({ fields }) => fields.includes(name));
    return [name, group ? { ...property, access: accessOf(group, property, raw.permissions) } : property] as const;
  });
  return { ...raw, properties: Object.fromEntries(entries) };
};

/** What users do not write anyway has no writers. */
const accessOf = (
  { read, write, option, where, openWith }: RawFieldGroup,
  { access, computed, derive, sequence }: RawField,
  { key, grants = {} }: NonNullable<RawResource['permissions']> = {},
): NonNullable<RawField['access']> => ({
  ...access,
  ...(read && { read }),
  ...(write && !computed && !derive && sequence === undefined && { write }),
  ...(option !== undefined && key !== undefined && { option: { module: key, name: option } }),
  ...(where && { where }),
  ...(where && openWith && key !== undefined && { openWith: { module: key, options: openedBy(grants, openWith) } }),
});

const openedBy = (grants: Readonly<Record<string, RawGrant>>, options: NonNullable<RawFieldGroup['openWith']>) =>
  Object.fromEntries(
    options.flatMap((each) => {
      const { option, ...named } = typeof each === 'string' ? { option: each } : each;
      const read = grants[option]?.read;
      return read === undefined ? [] : [[option, { rows: read === true || (read.where ?? true), ...named }] as const];
    }),
  );

/** The groups of a file, with every default filled in. */
export const completeFieldGroups = (groups: readonly RawFieldGroup[] = []): readonly FieldGroupDefinition[] =>
  groups.map(({ key, title, fields, option, where, logRead }) => ({
    key,
    title: title ?? titleOf(key),
    fields,
    ...(option !== undefined && { option }),
    ...(where && { where }),
    logRead: logRead ?? false,
  }));
