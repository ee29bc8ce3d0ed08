import type { FastifyInstance } from 'fastify';
import type { ResourceAccess } from '#engine/access/access.ts';
import { compileAccess } from '#engine/access/compile-access.ts';
import { can } from '#engine/access/standing.ts';
import { applySettings, type SettingsChange } from '#shared/rules/settings.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import type { RequestParts } from '#server/records/query/resource-request.ts';
import { permissionsKey } from '#server/records/registry/create-registry.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { servedDefinitions } from '#server/records/registry/served-definitions.ts';

/**
 * The registry as it would be once a change of the team's settings is saved: the same definitions, conditions and
 * permissions that every request would then meet. Nothing else sees it.
 */
export async function asIfSaved(app: FastifyInstance, change: SettingsChange): Promise<Registry> {
  const { registry } = app;
  const settings = applySettings(await teamSettings(app), change);
  const current = servedDefinitions(registry.files, registry.customFields, settings);
  const known = new Map<string, ResourceAccess>();
  return {
    current,
    settings: { ...settings },
    files: registry.files,
    customFields: registry.customFields,
    faults: registry.faults,
    resource: (name) => current.resources[name] ?? registry.resource(name),
    access: (principal, definition) => {
      const key = `${permissionsKey(current, principal)} ${definition.resource} ${definition.hash}`;
      const access = known.get(key) ?? compileAccess(current, definition, principal);
      known.set(key, access);
      return access;
    },
    can: (holder, ability) => can(current.roles, holder, ability),
    refreshCustomFields: () => registry.refreshCustomFields(),
    refreshSettings: () => registry.refreshSettings(),
    tablesChanged: () => registry.tablesChanged(),
    onChange: (handler) => registry.onChange(handler),
  };
}

/** The parts of requests that are answered by another registry. */
export const partsWith = (
  { database, events, fileStore, validators, records, config }: FastifyInstance,
  registry: Registry,
): RequestParts => ({ database, registry, events, fileStore, validators, records, config });
