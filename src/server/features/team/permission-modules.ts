import { optionsOf } from '#engine/access/options-of.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { PermissionModule } from '#shared/contracts/team.ts';

/** SPEC 6 and its sidebar keys; a module that no file declares yet has all of them. */
const USUAL_OPTIONS = ['view', 'view_own', 'view_global', 'create', 'update', 'delete', 'export'] as const;

/**
 * Every module that a permission list can name, those of resources in the order of the files; options as the files
 * declare them.
 */
export function permissionModules({ resources, modules = [] }: Definitions): readonly PermissionModule[] {
  const owned = new Map<string, PermissionModule>();
  for (const { resource, permissions } of Object.values(resources)) {
    const { key, everyone } = permissions;
    if (key === undefined) continue;
    const known = owned.get(key);
    owned.set(key, {
      module: key,
      resource: known?.resource ?? resource,
      options: [...new Set([...(known?.options ?? []), ...optionsOf(permissions)])],
      everyone: [...new Set([...(known?.everyone ?? []), ...everyone])],
    });
  }
  const open = modules
    .filter((module) => !owned.has(module))
    .map((module) => ({ module, resource: null, options: USUAL_OPTIONS, everyone: [] }));
  return [...owned.values(), ...open];
}
