import { loadResource } from '#engine/schema/load.ts';
import type { Definitions } from '#engine/model/definition.ts';

/** Definitions from the text of resource files, by resource name, without roles and navigation. */
export function definitionsOf(files: Readonly<Record<string, string>>): Definitions {
  const resources = Object.entries(files).map(([name, text]) => {
    const { definition, faults } = loadResource(`resources/${name}.yaml`, `resource: ${name}\n${text}`);
    if (!definition) throw new Error(`${name}: ${faults.map(({ message }) => message).join('; ')}`);
    return [name, definition] as const;
  });
  return { version: String(Math.random()), resources: Object.fromEntries(resources), roles: {}, navigation: [] };
}
