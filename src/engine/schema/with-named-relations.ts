import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { hashOf } from '../model/hash.ts';
import { titleRelations } from '../model/record-title.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;
type Fields = Readonly<Record<string, FieldDefinition>>;

/** Marks the relations, those in rows too, to records whose titles name other records. */
export const withNamedRelations = (resources: Resources): Resources => {
  const named = new Set(
    Object.values(resources).flatMap((definition) =>
      titleRelations(definition).length > 0 ? [definition.resource] : [],
    ),
  );
  if (named.size === 0) return resources;
  return Object.fromEntries(
    Object.entries(resources).map(([name, definition]) => {
      if (!Object.values(definition.fields).some((field) => leadsTo(field, named))) return [name, definition];
      return [
        name,
        { ...definition, fields: marked(definition.fields, named), hash: hashOf(`${definition.hash} named`) },
      ];
    }),
  );
};

const leadsTo = ({ relation, fields = {} }: FieldDefinition, named: ReadonlySet<string>): boolean =>
  (relation !== undefined && named.has(relation.to)) || Object.values(fields).some((cell) => leadsTo(cell, named));

const marked = (fields: Fields, named: ReadonlySet<string>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      !leadsTo(field, named)
        ? field
        : {
            ...field,
            ...(field.relation && { relation: { ...field.relation, isNamedByRelations: true as const } }),
            ...(field.fields && { fields: marked(field.fields, named) }),
          },
    ]),
  );
