import type { RawResource } from './raw-resource.ts';
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
    if (!group.read && !group.write && group.option === undefined && !group.logRead)
      report(path, 'MISSING', 'A group needs "read", "write", "option" or "logRead": without one it changes nothing');
    if (group.option !== undefined && permissions?.key === undefined)
      report([...path, 'option'], 'KEY', '"option" goes with "key": it is an option of that module', { part: 'key' });
    if (group.option !== undefined) options.add(group.option);
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

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

const listed = (roles: readonly string[]): string => `[${roles.join(', ')}]`;
