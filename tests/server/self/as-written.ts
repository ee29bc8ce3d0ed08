import type { RawProperty, ResourceFile } from './resource-files.ts';
import type { Values } from './world.ts';

/** What the API answered as its writer would write it: relations as ids, only what was sent. */
export const asWritten = ({ raw }: Pick<ResourceFile, 'raw'>, answered: Values, sent: Values): Values =>
  writtenValues(raw.properties, answered, sent);

const writtenValues = (properties: Readonly<Record<string, RawProperty>>, answered: Values, sent: Values): Values =>
  Object.fromEntries(
    Object.keys(sent).map((name) => {
      const value = answered[name];
      const property = properties[name]!;
      if (property.writeOnly) return [name, (value as { is_set: boolean }).is_set ? sent[name] : undefined];
      const inner = property.items?.properties;
      if (inner)
        return [
          name,
          (value as Values[]).map((row, index) => writtenValues(inner, row, (sent[name] as Values[])[index] ?? {})),
        ];
      if (property.relation) return [name, (value as { id: number } | null)?.id];
      if (property.items?.relation) return [name, (value as { id: number }[]).map(({ id }) => id)];
      if (property.format === 'date-time') return [name, String(value).replace(/[.]\d+Z$/, 'Z')];
      return [name, value];
    }),
  );
