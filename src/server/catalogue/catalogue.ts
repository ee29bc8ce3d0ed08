import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { rightsKey } from '../registry/create-registry.ts';
import { teamSettings } from '../modules/settings/read-settings.ts';

export interface CatalogueText {
  readonly version: string;
  /** The catalogue as JSON. */
  readonly text: string;
}

const CACHE_SIZE = 200;
const caches = new WeakMap<FastifyInstance, Map<string, CatalogueText>>();

/** The catalogue of one person; computed once for all who may do the same. */
export async function catalogueFor(app: FastifyInstance, principal: Principal): Promise<CatalogueText> {
  const settings = await teamSettings(app);
  const { registry } = app;
  const features = JSON.stringify([settings.external_vendor.enabled, settings.ziwo_calls.enabled]);
  const key = [registry.current.version, rightsKey(principal), features, JSON.stringify(registry.faults)].join('\n');
  const cache = caches.get(app) ?? new Map<string, CatalogueText>();
  caches.set(app, cache);
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const parts = personCatalogue({
    definitions: registry.current,
    faults: registry.faults,
    principal,
    access: (definition) => registry.access(principal, definition),
    isProduction: app.config.production,
    validator: (definition, access) => validatorAddress(app, definition, access),
    feature: (path) =>
      path
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], settings) === true,
  });
  const version = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  const made = { version, text: JSON.stringify({ version, ...parts }) };
  cache.set(key, made);
  return made;
}

/** The fields a validator knows; the same set is the same module. */
export const validatorFields = (access: ResourceAccess): string[] => [...access.writeFields].sort();

/**
 * Where the validator of what this person may write is served. The name is a keyed hash of file and fields:
 * only who was told it by his catalogue can ask for it.
 */
export function validatorAddress(
  app: FastifyInstance,
  definition: ResourceDefinition,
  access: ResourceAccess,
): string | undefined {
  if (access.create === false && access.update === false) return undefined;
  return `/api/v1/validators/${definition.resource}.${validatorHash(app, definition, validatorFields(access))}.mjs`;
}

export const validatorHash = (
  app: FastifyInstance,
  definition: ResourceDefinition,
  fields: readonly string[],
): string =>
  createHmac('sha256', app.config.tokenSecret)
    .update(JSON.stringify([definition.resource, definition.hash, fields]))
    .digest('base64url')
    .slice(0, 32);
