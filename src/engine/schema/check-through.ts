import type { Diagnostic, GrantRows } from '../model/definition.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import { partThere, ROW_PARTS } from './with-through.ts';

/**
 * Checks grants that follow relations: in the same module there is an option of the same name, in another any option
 * for the same part, and none of them follows a relation itself.
 */
export const checkThrough = (file: ProjectFile, files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const { permissions } = file.definition!; // only files with a definition are checked against others
  return Object.entries(permissions.grants).flatMap(([option, grant]) =>
    ROW_PARTS.flatMap((part) => {
      const rows = grant[part];
      if (typeof rows !== 'object' || rows.through === undefined) return [];
      return rows.through.flatMap((relation) => {
        const message = misled(file, files, { relation, option, part: partThere(part) });
        if (message === undefined) return [];
        return [diagnosticIn(file, `permissions.grants.${option}.${part}.through`, 'REF', message)];
      });
    }),
  );
};

interface Followed {
  readonly relation: string;
  readonly option: string;
  readonly part: 'read' | 'update';
}

function misled(
  { definition }: ProjectFile,
  files: readonly ProjectFile[],
  { relation: name, option, part }: Followed,
): string | undefined {
  const { fields, permissions } = definition!;
  const { relation, type } = fields[name] ?? {};
  if (!relation || type !== 'relation') return `"${name}" is not a relation to one record`;
  const target = files.find((each) => each.definition?.resource === relation.to)?.definition;
  if (!target) return undefined;
  const { key, grants } = target.permissions;
  const isSame = key !== undefined && key === permissions.key;
  const options = isSame ? [grants[option]] : Object.values(grants);
  const found = options.flatMap((grant): GrantRows[] => (grant?.[part] === undefined ? [] : [grant[part]]));
  if (found.length === 0)
    return `"${relation.to}" has no "${part}" for ${isSame ? `the option "${option}" of this module` : 'any option'}`;
  const further = found.find((rows) => typeof rows === 'object' && rows.through !== undefined);
  return typeof further === 'object'
    ? `"${relation.to}" follows "${further.through!.join('", "')}" itself: name the condition here`
    : undefined;
}
