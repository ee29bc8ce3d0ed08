import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { SectionDefinition, TabDefinition } from '../model/screen-definition.ts';
import type { RawFormTab, RawResource, RawSection, RawTab } from './raw-resource.ts';
import { formTabsOf, sectionsOfTab } from './form-tabs.ts';
import { ownFieldOf } from '../model/relation-where.ts';
import { titleOf } from '../model/wording.ts';

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
 * The form's sections, or by default one with every field a user can write, and what follows from these; its tabs; and
 * the short form.
 */
export const completeForm = (raw: RawResource, fields: Fields): ResourceDefinition['form'] => {
  const tabs = formTabsOf(raw);
  const tabbed = tabs.flatMap(({ tab }) =>
    sectionsOfTab(tab).map((section) => ({ ...completeSection(section), tab: tab.key })),
  );
  return {
    quickCreate: raw.form?.quickCreate ?? neededFields(fields),
    sections: tabs.length > 0 ? tabbed : (raw.form?.sections ?? [everyField(fields)]).map(completeSection),
    tabs: tabs.map(({ tab: { key, title, visibleWhen }, on }) => ({
      key,
      title: title ?? titleOf(key),
      on,
      ...(visibleWhen && { visibleWhen }),
    })),
    ...(raw.form?.index !== undefined && { index: raw.form.index }),
    ...(raw.form?.notice !== undefined && { notice: raw.form.notice }),
  };
};

const everyField = (fields: Fields): RawSection => ({
  key: 'details',
  fields: Object.values(fields)
    .filter((field) => !field.readOnly || followsForm(field))
    .map((field) => field.name),
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
 * The tabs of the details screen: those of the form that are on it, then its own; by default one with every field, in
 * the form's sections. The header shows the record's state.
 */
export const completeTabs = (
  raw: RawResource,
  fields: Fields,
  formSections: readonly SectionDefinition[],
): readonly TabDefinition[] => {
  const fromForm = (raw.form?.tabs ?? []).filter(({ on }) => on?.includes('show') ?? !raw.tabs).map(readTab);
  if (raw.tabs) return [...fromForm, ...raw.tabs.filter(({ on }) => on?.includes('show') ?? true).map(completeTab)];
  const shown = new Set(formSections.flatMap((section) => section.fields));
  const others = Object.keys(fields).filter((name) => !shown.has(name) && name !== raw.states?.field);
  const rest: readonly SectionDefinition[] =
    others.length > 0 ? [completeSection({ key: 'more', title: 'More', fields: others })] : [];
  const [first, ...further] = fromForm;
  return first
    ? [{ ...first, sections: [...(first.sections ?? []), ...rest] }, ...further]
    : [{ key: 'overview', title: 'Overview', sections: [...formSections.map(forReading), ...rest] }];
};

const completeTab = ({ fields, sections, on: _on, beside, ...tab }: RawTab): TabDefinition => {
  const title = tab.title ?? titleOf(tab.key);
  const parts = sections ?? (fields && [{ key: tab.key, title, fields }]);
  return { ...tab, title, ...(beside && { beside }), ...(parts && { sections: parts.map(completeSection) }) };
};

/** A tab of the form on the details page. */
const readTab = (tab: RawFormTab): TabDefinition => ({
  key: tab.key,
  title: tab.title ?? titleOf(tab.key),
  ...(tab.visibleWhen && { visibleWhen: tab.visibleWhen }),
  sections: sectionsOfTab(tab).map((section) => forReading(completeSection(section))),
});

/** The line of help is for filling in the form, and so is the form's tab. */
const forReading = ({ description: _description, tab: _tab, ...section }: SectionDefinition): SectionDefinition =>
  section;
