import type { Definitions } from '#engine/model/definition.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import type { Loader } from '#engine/schema/load.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import type { ResourceRejection } from '#server/records/schema/schema-plan.ts';

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
  readonly faults: readonly Diagnostic[];
  readonly isApplied: boolean;
}

/**
 * Reads the files and lets the tables follow. A resource that its file or the data does not allow stays as it was, and
 * the reason is among the diagnostics.
 */
export async function adoptDefinitions(options: AdoptOptions): Promise<Adopted> {
  const { database, loader, previous, isApplied } = options;
  const { definitions, faults: diagnostics } = await loader.load();
  if (!definitions || (isApplied && definitions.version === previous.version))
    return { definitions: previous, faults: diagnostics, isApplied };
  const applied = await applyDefinitions(database, definitions);
  const rejected = applied.rejections.flatMap((rejection) => rejectionDiagnostics(loader, rejection, definitions));
  if (rejected.length === 0) return { definitions: applied.definitions, faults: diagnostics, isApplied: true };
  const version = [definitions.version, ...applied.rejections.map(({ resource }) => resource)].join('-');
  return { definitions: { ...applied.definitions, version }, faults: [...diagnostics, ...rejected], isApplied: false };
}

const rejectionDiagnostics = (
  loader: Loader,
  { resource, reasons }: ResourceRejection,
  definitions: Definitions,
): Diagnostic[] =>
  reasons.map(({ code, field, message }) =>
    loader.faultIn(
      definitions.resources[resource]?.file ?? resource,
      field ? `properties.${field}` : '',
      code === 'data' ? 'DATA' : code.toUpperCase(),
      message,
    ),
  );
