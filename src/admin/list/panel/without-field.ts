import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';

/** The definition whose screens do not show a field: the relation to the record in whose details they are. */
export const withoutField = (definition: CatalogueResource, name: string): CatalogueResource => {
  const without = (sections: readonly SectionDefinition[]) =>
    sections
      .map((section) => ({ ...section, fields: section.fields.filter((field) => field !== name) }))
      .filter(({ fields, screen, related }) => fields.length > 0 || screen !== undefined || related !== undefined);
  return {
    ...definition,
    form: {
      ...definition.form,
      sections: without(definition.form.sections),
      quickCreate: definition.form.quickCreate.filter((field) => field !== name),
    },
    tabs: definition.tabs.map((tab) => (tab.sections ? { ...tab, sections: without(tab.sections) } : tab)),
  };
};
