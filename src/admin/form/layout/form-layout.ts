import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FormTabDefinition, SectionDefinition } from '#engine/model/screen-definition.ts';
import { isOfOwnRows } from '#engine/formula/formula-value.ts';
import type { RecordFormScope } from '../form-context.ts';

/** What a form shows of its file, before the conditions of its sections and tabs. */
export interface FormLayout {
  /** Empty if the form is one page. */
  readonly tabs: readonly FormTabDefinition[];
  readonly sections: readonly SectionDefinition[];
}

/** A form that a screen lays out itself. */
export const NO_LAYOUT: FormLayout = { tabs: [], sections: [] };

/** From so many sections on, they are listed beside the form. */
const INDEX_FROM = 4;

/**
 * The tabs and sections of a new record's form, or of the form that changes one. A new record's form has
 * only what can be filled in there; values that follow from others come after the fields of their section.
 */
export function formLayout({ definition, context, openFields }: RecordFormScope): FormLayout {
  const isNew = context.operation === 'create';
  const onScreen = definition.form.tabs.filter(({ on }) => on.includes(isNew ? 'create' : 'edit'));
  const keys = new Set<string | undefined>([undefined, ...onScreen.map(({ key }) => key)]);
  const sections = definition.form.sections
    .filter(({ tab }) => keys.has(tab))
    .map((section) => (isNew ? forNewRecord(section, definition, openFields) : section))
    .filter(({ fields, screen }) => screen !== undefined || fields.some((name) => definition.fields[name]));
  const filled = new Set(sections.map(({ tab }) => tab));
  return { tabs: onScreen.filter(({ key }) => filled.has(key)), sections };
}

function forNewRecord(
  section: SectionDefinition,
  { fields }: CatalogueResource,
  openFields: readonly string[],
): SectionDefinition {
  const open = section.fields.filter((name) => openFields.includes(name));
  const made = section.fields.filter((name) => {
    const field = fields[name];
    return (
      field &&
      isMadeOfOthers(field) &&
      (field.derive !== undefined || field.computed?.kind === 'formula' || isOfOwnRows(field))
    );
  });
  return { ...section, fields: open.length > 0 ? [...open, ...made] : [] };
}

/** Whether the sections are listed beside the form. */
export const hasIndex = ({ form }: CatalogueResource, sections: readonly SectionDefinition[]): boolean =>
  sections.length > 1 && (form.index ?? sections.length >= INDEX_FROM);

/** The section that a field is in, by the path of the field or of a part of it. */
export const sectionOf = ({ sections }: FormLayout, path: string): SectionDefinition | undefined => {
  const [name = ''] = path.split('.');
  return sections.find(({ fields }) => fields.includes(name));
};

/** The section that an address names: that of a field, or by its own key. */
export const sectionNamed = (layout: FormLayout, name: string): SectionDefinition | undefined =>
  sectionOf(layout, name) ?? layout.sections.find(({ key }) => key === name);
