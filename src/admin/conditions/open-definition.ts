import { useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';
import { isWithheldIn } from '#engine/field-types/display/withheld-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The definition for one whole record: fields that are withheld in it are on no screen of it, as if the user could never
 * read or write them. Conditions still know them, as empty.
 */
function openDefinition(definition: CatalogueResource, record: Values): CatalogueResource {
  const closed = new Set(
    Object.values(definition.fields).flatMap((field) => (isWithheldIn(field, record) ? [field.name] : [])),
  );
  if (closed.size === 0) return definition;
  const open = (names: readonly string[]) => names.filter((name) => !closed.has(name));
  const sectionsOf = (sections: readonly SectionDefinition[]) =>
    sections.flatMap((section) => {
      const fields = open(section.fields);
      return fields.length === 0 && section.fields.length > 0 ? [] : [{ ...section, fields }];
    });
  const sections = sectionsOf(definition.form.sections);
  return {
    ...definition,
    readable: open(definition.readable),
    writable: open(definition.writable),
    summary: open(definition.summary),
    rules: definition.rules.filter(({ fields }) => fields.every((name) => !closed.has(name))),
    form: {
      ...definition.form,
      sections,
      tabs: definition.form.tabs.filter(({ key }) => sections.some(({ tab }) => tab === key)),
    },
    tabs: definition.tabs.flatMap((tab) => {
      if (!tab.sections) return [tab];
      const own = sectionsOf(tab.sections);
      return own.length === 0 && tab.sections.length > 0 ? [] : [{ ...tab, sections: own }];
    }),
  };
}

/** The same object as long as both stay, so that forms do. */
export const useOpenDefinition = (definition: CatalogueResource, record: Values): CatalogueResource =>
  useMemo(() => openDefinition(definition, record), [definition, record]);
