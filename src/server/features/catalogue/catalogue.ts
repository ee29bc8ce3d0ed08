import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { catalogueEntry } from '#engine/access/catalogue-entry.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import type { PersonCatalogue } from '#engine/access/person-catalogue.ts';
import type { CataloguePlace, CatalogueResource } from '#engine/access/catalogue.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { listsBelow } from '#engine/model/lists-below.ts';
import { permissionsKey } from '#server/records/registry/create-registry.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';

/** The part of the files that one user can read, as JSON that answers are put together from. */
export interface CatalogueText {
  readonly version: string;
  /** The members of the catalogue but its definitions, without braces. */
  readonly members: string;
  readonly definitions: ReadonlyMap<string, DefinitionText>;
}

interface DefinitionText {
  /** Of this definition: a hash of the part that the user can read. */
  readonly version: string;
  readonly text: string;
  /** Where its screens are, and what its details list: its own screens need those definitions too. */
  readonly route: string | undefined;
  readonly related: readonly string[];
}

/** Where the catalogue of a version is, below `/api/v1`: its content never changes. */
export const placeOf = (version: string): CataloguePlace => ({ version, url: `/catalogue/${version}/` });

const CACHE = { maxBytes: 64 * 1024 * 1024 } as const;
const caches = new WeakMap<FastifyInstance, SizedCache<CatalogueText>>();

/** The catalogue of one user; computed once for all users with the same permissions. */
export async function catalogueFor(app: FastifyInstance, principal: Principal): Promise<CatalogueText> {
  const settings = await teamSettings(app);
  const { registry } = app;
  const features = JSON.stringify([settings.external_vendor.enabled, settings.ziwo_calls.enabled]);
  const key = [
    registry.current.version,
    permissionsKey(registry.current, principal),
    features,
    JSON.stringify(registry.faults),
  ].join('\n');
  const cache = caches.get(app) ?? new SizedCache<CatalogueText>(CACHE);
  caches.set(app, cache);
  const known = cache.get(key);
  if (known) return known;
  const parts = personCatalogue({
    definitions: registry.current,
    diagnostics: registry.faults,
    principal,
    access: (definition) => registry.access(principal, definition),
    isProduction: app.config.production,
    validator: (definition, access) => validatorAddress(app, definition, access),
    feature: (path) =>
      path
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], settings) === true,
  });
  const made = textOf(parts);
  const length = [...made.definitions.values()].reduce((sum, { text }) => sum + text.length, made.members.length);
  cache.set(key, made, 2 * length);
  return made;
}

function textOf({ definitions, navigation, diagnostics, abilities }: PersonCatalogue): CatalogueText {
  const texts = new Map(Object.values(definitions).map((each) => [each.resource, definitionText(each)]));
  const resources = Object.fromEntries(
    Object.values(definitions).map((each) => [
      each.resource,
      catalogueEntry(each, texts.get(each.resource)!.version, definitions),
    ]),
  );
  const members = JSON.stringify({ resources, navigation, diagnostics, abilities }).slice(1, -1);
  return { version: hashOf(members, VERSION_LENGTH), members, definitions: texts };
}

function definitionText(definition: CatalogueResource): DefinitionText {
  const text = JSON.stringify(definition);
  const related = listsBelow(definition).map(({ resource }) => resource);
  return { version: hashOf(text, DEFINITION_VERSION_LENGTH), text, route: definition.route, related };
}

const VERSION_LENGTH = 22;
/** A resource has few versions, and the address names the resource too; the catalogue names one of each. */
const DEFINITION_VERSION_LENGTH = 10;

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/** The catalogue with the definitions of these resources, as JSON; skips those that this user does not have. */
export const catalogueText = (catalogue: CatalogueText, resources: Iterable<string> = []): string =>
  `{"version":${JSON.stringify(catalogue.version)},${catalogue.members},"definitions":${definitionsText(catalogue, resources)}}`;

/** The definitions of these resources by name, as JSON; skips those that this user does not have. */
export function definitionsText({ definitions }: CatalogueText, resources: Iterable<string>): string {
  const members = [...new Set(resources)].flatMap((name) => {
    const known = definitions.get(name);
    return known ? [`${JSON.stringify(name)}:${known.text}`] : [];
  });
  return `{${members.join(',')}}`;
}

/** The resources whose definitions a screen needs first: that whose route the address lies under, and what its details list. */
export function screenResources({ definitions }: CatalogueText, path: string): readonly string[] {
  const [found] = [...definitions]
    .filter(([, { route }]) => route !== undefined && (path === route || path.startsWith(`${route}/`)))
    .toSorted(([, one], [, other]) => other.route!.length - one.route!.length);
  if (!found) return [];
  const [resource, { route, related }] = found;
  return path === route ? [resource] : [resource, ...related];
}

/** The fields a validator knows; the same set is the same module. */
export const validatorFields = (access: ResourceAccess): string[] => [...access.writeFields].sort();

/**
 * The address of the validator of the fields that this user can write. The name is a keyed hash of file and fields:
 * only a user whose catalogue contains it can ask for it.
 */
function validatorAddress(
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
