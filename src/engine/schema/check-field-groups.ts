import type { RawFieldGroup, RawResource } from './raw-resource.ts';
import type { Report } from './report.ts';

/**
 * More options would be more combinations of fields that users can write than a server can tell apart by their names.
 */
const MAX_OPTIONS = 6;

/** Groups of fields say something, have no field in common, and agree with what a field says itself. */
export const checkFieldGroups = (report: Report, { properties, permissions }: RawResource): void => {
  const groups = permissions?.fields ?? [];
  const keys = new Set<string>();
  const owners = new Map<string, string>();
  const options = new Set<string>();
  for (const [index, group] of groups.entries()) {
    const path = ['permissions', 'fields', index];
    if (keys.has(group.key)) report([...path, 'key'], 'DUPLICATE', `There are two groups "${group.key}"`);
    keys.add(group.key);
    if (!changesSomething(group))
      report(
        path,
        'MISSING',
        'A group needs "read", "write", "option", "where" or "logRead": without one it changes nothing',
      );
    if (group.option !== undefined && permissions?.key === undefined)
      report([...path, 'option'], 'KEY', '"option" goes with "key": it is an option of that module', { part: 'key' });
    if (group.option !== undefined) options.add(group.option);
    checkOpenWith(report, permissions, group, [...path, 'openWith']);
    if (options.size > MAX_OPTIONS)
      report([...path, 'option'], 'VALUE', `The groups of a file have up to ${MAX_OPTIONS} different options`);
    for (const [place, name] of group.fields.entries()) {
      const other = owners.get(name);
      if (other !== undefined)
        report([...path, 'fields', place], 'DUPLICATE', `"${name}" is in the group "${other}" already`);
      owners.set(name, other ?? group.key);
      for (const kind of ['read', 'write'] as const) {
        const own = Object.hasOwn(properties, name) ? properties[name]?.access?.[kind] : undefined;
        const roles = group[kind];
        if (own && roles && !isSame(own, roles))
          report(
            ['properties', name, 'access', kind],
            'VALUE',
            `The group "${group.key}" says ${listed(roles)}: leave "${kind}" out here, or say the same`,
          );
      }
    }
  }
};

/** Options that read every record or those of a condition: rows that follow other records would be a second decision. */
const checkOpenWith = (
  report: Report,
  { grants = {} }: NonNullable<RawResource['permissions']> = {},
  { where, openWith = [] }: RawFieldGroup,
  path: readonly (string | number)[],
): void => {
  if (openWith.length > 0 && !where) report(path, 'KEY', '"openWith" goes with "where"', { part: 'key' });
  for (const [place, each] of openWith.entries()) {
    const option = typeof each === 'string' ? each : each.option;
    const read = Object.hasOwn(grants, option) ? grants[option]?.read : undefined;
    if (read === undefined)
      report([...path, place], 'REF', `"${option}" is no option with "read" in this file`, {
        allowed: Object.keys(grants).filter((each) => grants[each]?.read),
      });
    else if (read !== true && (read.through ?? read.referredBy) !== undefined)
      report(
        [...path, place],
        'VALUE',
        `"${option}" follows other records: only options with "where" or "true" count here`,
      );
  }
};

const changesSomething = ({ read, write, option, where, logRead }: RawFieldGroup): boolean =>
  (read ?? write ?? option ?? where) !== undefined || logRead === true;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

const listed = (roles: readonly string[]): string => `[${roles.join(', ')}]`;
