import type { Definitions, ResourceFault } from '#engine/schema/definition.ts';
import type { Loader } from '#engine/schema/load.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import type { ResourceRefusal } from '#server/records/schema/schema-plan.ts';

export interface AdoptOptions {
  readonly database: Database;
  readonly loader: Loader;
  /** The definitions that serve now. */
  readonly previous: Definitions;
  /** Whether the database took all of it; rejected changes are tried again although no file has changed. */
  readonly isApplied: boolean;
}

export interface Adopted {
  readonly definitions: Definitions;
  readonly faults: readonly ResourceFault[];
  readonly isApplied: boolean;
}

/**
 * Reads the files and lets the tables follow. A resource that its file or the data does not allow stays as it was, and
 * the reason is among the diagnostics.
 */
export async function adoptDefinitions(options: AdoptOptions): Promise<Adopted> {
  const { database, loader, previous, isApplied } = options;
  const { definitions, faults } = await loader.load();
  if (!definitions || (isApplied && definitions.version === previous.version))
    return { definitions: previous, faults, isApplied };
  const applied = await applyDefinitions(database, definitions);
  const refused = applied.refusals.flatMap((refusal) => refusalFaults(loader, refusal, definitions));
  if (refused.length === 0) return { definitions: applied.definitions, faults, isApplied: true };
  const version = [definitions.version, ...applied.refusals.map(({ resource }) => resource)].join('-');
  return { definitions: { ...applied.definitions, version }, faults: [...faults, ...refused], isApplied: false };
}

const refusalFaults = (
  loader: Loader,
  { resource, reasons }: ResourceRefusal,
  definitions: Definitions,
): ResourceFault[] =>
  reasons.map(({ code, field, message }) =>
    loader.faultIn(
      definitions.resources[resource]?.file ?? resource,
      field ? `properties.${field}` : '',
      code === 'data' ? 'DATA' : code.toUpperCase(),
      message,
    ),
  );
