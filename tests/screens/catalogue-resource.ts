import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { loadResource } from '#engine/schema/load.ts';
import { knownRecordActions } from './known-record-actions.ts';

/** The tests of a worker show the same few resources again and again. */
const known = new Map<string, ResourceDefinition>();

/** @throws where the file has a fault. */
function definitionOf(text: string): ResourceDefinition {
  const made = known.get(text);
  if (made) return made;
  const { definition, faults } = loadResource(`resources/${/^resource: (.*)$/m.exec(text)?.[1]}.yaml`, text);
  if (!definition) throw new Error(JSON.stringify(faults));
  known.set(text, definition);
  return definition;
}

/** A resource file as a person's catalogue shows it; with all rights unless `changes` says otherwise. */
export function catalogueResource(text: string, changes: Partial<CatalogueResource> = {}): CatalogueResource {
  const definition = definitionOf(text);
  const names = Object.keys(definition.fields);
  return {
    ...definition,
    ...knownRecordActions(definition),
    can: { list: true, show: true, create: true, edit: true, delete: true, export: true, import: true },
    open: ['list', 'show', 'create', 'edit'],
    readable: names,
    writable: names.filter((name) => !definition.fields[name]!.system && !definition.fields[name]!.readOnly),
    ...changes,
  };
}
