import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { TabDefinition } from '#engine/model/screen-definition.ts';

export interface Messages {
  [key: string]: string | Messages;
}

/** The English of the navigation: `menu.<key>`. */
export const menuMessages = (navigation: readonly NavigationItem[]): Messages => ({
  menu: Object.fromEntries(entriesOf(navigation).map(({ key, title }) => [key, title])),
});

/** What a resource is called, which is all that is known of one whose definition has not come. */
export const nameMessages = ({ title, titlePlural }: Pick<CatalogueResource, 'title' | 'titlePlural'>): Messages => ({
  name: `${title} |||| ${titlePlural}`,
});

/**
 * The English that is in a resource file, as messages below `resources.<plain name>`: name, fields, help, placeholders,
 * enums, sections, tabs, errors.
 */
export const resourceMessages = (resource: CatalogueResource): Messages => {
  const fields = flatFields(resource.fields);
  const sections = [...resource.form.sections, ...resource.tabs.flatMap((tab: TabDefinition) => tab.sections ?? [])];
  const recordActions = [...(resource.states?.transitions ?? []), ...resource.actions];
  return {
    ...nameMessages(resource),
    ...(resource.description && { description: resource.description }),
    fields: Object.fromEntries(fields.map(([path, field]) => [path, field.title])),
    help: textsOf(fields, 'help'),
    placeholders: textsOf(fields, 'placeholder'),
    enums: Object.fromEntries(
      fields.flatMap(([path, field]) => (field.enum ? [[path, enumMessages(field.enum, field.enumTitles)]] : [])),
    ),
    sections: Object.fromEntries(sections.map((section) => [section.key, section.title])),
    section_help: Object.fromEntries(
      sections.flatMap((section) => (section.description ? [[section.key, section.description]] : [])),
    ),
    tabs: Object.fromEntries([...resource.form.tabs, ...resource.tabs].map((tab) => [tab.key, tab.title])),
    actions: Object.fromEntries(recordActions.map(({ key, title }) => [key, title])),
    confirms: Object.fromEntries(
      recordActions.flatMap(({ key, confirm }) => (confirm === undefined ? [] : [[key, confirm]])),
    ),
    choices: Object.fromEntries(
      resource.actions.flatMap(({ key, choose }) => {
        const titled = choose.flatMap((choice) => (choice.title === undefined ? [] : [[choice.key, choice.title]]));
        return titled.length === 0 ? [] : [[key, Object.fromEntries(titled)]];
      }),
    ),
    errors: Object.fromEntries(resource.rules.map((rule) => [rule.key, rule.message])),
  };
};

/** A group's fields are under dotted paths, as their form sources do. */
const flatFields = (fields: Readonly<Record<string, FieldDefinition>>, prefix = ''): [string, FieldDefinition][] =>
  Object.values(fields).flatMap((field) => [
    [prefix + field.name, field] as [string, FieldDefinition],
    ...(field.fields ? flatFields(field.fields, `${prefix}${field.name}.`) : []),
  ]);

const textsOf = (fields: readonly [string, FieldDefinition][], key: 'help' | 'placeholder'): Messages =>
  Object.fromEntries(fields.flatMap(([path, field]) => (field[key] ? [[path, field[key]]] : [])));

const enumMessages = (values: readonly string[], titles: Readonly<Record<string, string>> = {}): Messages =>
  Object.fromEntries(values.map((value) => [value, titles[value] ?? humanised(value)]));

const humanised = (value: string): string => {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

const entriesOf = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...entriesOf(item.items ?? [])]);
