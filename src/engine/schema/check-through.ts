import type { Diagnostic } from '../model/definition.ts';
import { diagnosticIn } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import { partThere, ROW_PARTS } from './with-through.ts';

/** Checks grants that follow a relation: there is an option of the same name there, and it does not follow another. */
export const checkThrough = (file: ProjectFile, files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const { fields, permissions } = file.definition!; // only files with a definition are checked against others
  return Object.entries(permissions.grants).flatMap(([option, grant]) =>
    ROW_PARTS.flatMap((part) => {
      const rows = grant[part];
      if (typeof rows !== 'object' || rows.through === undefined) return [];
      const report = (message: string) => [
        diagnosticIn(file, `permissions.grants.${option}.${part}.through`, 'REF', message),
      ];
      const { relation, type } = fields[rows.through] ?? {};
      if (!relation || type !== 'relation') return report(`"${rows.through}" is not a relation to one record`);
      const target = files.find(({ definition }) => definition?.resource === relation.to)?.definition;
      if (!target) return [];
      const there = target.permissions.grants[option]?.[partThere(part)];
      if (target.permissions.key !== permissions.key || there === undefined)
        return report(`"${relation.to}" has no "${partThere(part)}" for the option "${option}" of this module`);
      if (typeof there === 'object' && there.through !== undefined)
        return report(`"${relation.to}" follows "${there.through}" itself: name the condition here`);
      return [];
    }),
  );
};
