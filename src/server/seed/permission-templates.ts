import type { ModulePermission } from '#engine/access/access.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSeed } from './read-seed.ts';
import { seedOnce } from './seed-once.ts';

interface PermissionTemplate {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly ModulePermission[];
}

/** Permission lists that a team can begin with; each is its own from then on. */
export function permissionTemplates(): readonly PermissionTemplate[] {
  const { permission_templates: templates } = readSeed<{
    permission_templates: (Omit<PermissionTemplate, 'permissions'> & { permissions: Record<string, string[]> })[];
  }>('lists/permission-templates');
  return templates.map((template) => ({ ...template, permissions: modulePermissions(template.permissions) }));
}

/** Permissions by module, as a user has them. */
export const modulePermissions = (byModule: Readonly<Record<string, readonly string[]>>): ModulePermission[] =>
  Object.entries(byModule).map(([module, options]) => ({
    module,
    options: Object.fromEntries(options.map((option) => [option, true])),
  }));

/** Puts them into an empty database, once: a template that a team deletes stays deleted. */
export const seedPermissionTemplates = (database: Database): Promise<boolean> =>
  seedOnce(database, 'permission-templates', async () => {
    for (const { name, description, permissions } of permissionTemplates())
      await database.query(
        'insert into system.permission_templates (name, description, permissions) values ($1, $2, $3::jsonb) on conflict do nothing',
        [name, description, JSON.stringify(permissions)],
      );
  });
