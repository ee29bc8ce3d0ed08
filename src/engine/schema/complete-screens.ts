import type { FieldDefinition, ResourceDefinition, SectionDefinition, TabDefinition } from './definition.ts';
import type { RawResource, RawSection, RawTab } from './raw-resource.ts';
import { ownFieldOf } from './relation-where.ts';
import { titleOf } from './wording.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

const completeSection = (raw: RawSection): SectionDefinition => ({
  ...raw,
  title: raw.title ?? titleOf(raw.key),
  columns: raw.columns ?? 2,
  fields: raw.fields ?? [],
});

/** What changes while a user fills the form in. */
const followsForm = ({ derive, computed }: FieldDefinition): boolean =>
  derive !== undefined || computed?.kind === 'formula';

/**
 * The form's sections, or by default one with every field a user can write, and what follows from these; and the short
 * form.
 */
export const completeForm = (raw: RawResource['form'], fields: Fields): ResourceDefinition['form'] => ({
  quickCreate: raw?.quickCreate ?? neededFields(fields),
  sections: (
    raw?.sections ?? [
      {
        key: 'details',
        fields: Object.values(fields)
          .filter((field) => !field.readOnly || followsForm(field))
          .map((field) => field.name),
      },
    ]
  ).map(completeSection),
});

/** What a new record cannot be without: required fields, each after those that its options depend on. */
const neededFields = (fields: Fields): readonly string[] => {
  const seen = new Set<FieldDefinition>();
  const found: string[] = [];
  const add = (field: FieldDefinition): void => {
    if (seen.has(field)) return;
    seen.add(field);
    for (const operand of Object.values(field.relation?.where ?? {})) {
      const parent = fields[ownFieldOf(operand) ?? ''];
      if (parent) add(parent);
    }
    found.push(field.name);
  };
  for (const field of Object.values(fields)) if (isNeeded(field)) add(field);
  return found;
};

/** Required, and filled only by the user. */
export const isNeeded = (field: FieldDefinition): boolean =>
  field.required && !field.readOnly && !field.visibleWhen && field.default === undefined;

/**
 * The tabs of the details screen; by default one with every field, in the form's sections. The header shows the
 * record's state.
 */
export const completeTabs = (
  raw: RawResource,
  fields: Fields,
  formSections: readonly SectionDefinition[],
): readonly TabDefinition[] => {
  if (raw.tabs) return raw.tabs.map(completeTab);
  const shown = new Set(formSections.flatMap((section) => section.fields));
  const others = Object.keys(fields).filter((name) => !shown.has(name) && name !== raw.states?.field);
  const rest: readonly RawSection[] = others.length > 0 ? [{ key: 'more', title: 'More', fields: others }] : [];
  const sections = [...formSections.map(withoutDescription), ...rest.map(completeSection)];
  return [{ key: 'overview', title: 'Overview', sections }];
};

const completeTab = ({ fields, sections, ...tab }: RawTab): TabDefinition => {
  const title = tab.title ?? titleOf(tab.key);
  const parts = sections ?? (fields && [{ key: tab.key, title, fields }]);
  return { ...tab, title, ...(parts && { sections: parts.map(completeSection) }) };
};

/** The line of help is for filling in the form; it has no use for reading. */
const withoutDescription = (section: SectionDefinition): SectionDefinition =>
  Object.fromEntries(Object.entries(section).filter(([key]) => key !== 'description')) as unknown as SectionDefinition;
