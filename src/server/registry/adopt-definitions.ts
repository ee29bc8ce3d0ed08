import type { Definitions, ResourceFault } from '#engine/schema/definition.ts';
import type { Loader } from '#engine/schema/load.ts';
import type { Database } from '../db/database.ts';
import { applyDefinitions } from '../db/schema/apply-definitions.ts';
import type { ResourceRefusal } from '../db/schema/schema-plan.ts';

export interface AdoptOptions {
  readonly database: Database;
  readonly loader: Loader;
  /** What serves now. */
  readonly previous: Definitions;
}

export interface Adopted {
  readonly definitions: Definitions;
  readonly faults: readonly ResourceFault[];
}

/**
 * Reads the files and lets the tables follow. What a file or the data does not allow stays as it was,
 * and the reason is among the faults.
 */
export async function adoptDefinitions({ database, loader, previous }: AdoptOptions): Promise<Adopted> {
  const { definitions, faults } = await loader.load();
  if (!definitions) return { definitions: previous, faults };
  if (definitions.version === previous.version) return { definitions: previous, faults };
  const applied = await applyDefinitions(database, definitions);
  const refused = applied.refusals.flatMap((refusal) => refusalFaults(loader, refusal, definitions));
  return { definitions: applied.definitions, faults: [...faults, ...refused] };
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
