import { typeOf } from '../field-types/field-types.ts';
import { PredicateError } from '../predicates/condition.ts';
import { readPredicate } from '../predicates/read-predicate.ts';
import { deepFreeze } from '../model/deep-freeze.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { SectionDefinition, TabDefinition } from '../model/screen-definition.ts';
import { hashOf } from '../model/hash.ts';
import type { CustomField, CustomFieldTable } from './custom-field.ts';
import { customFieldDefinition } from './to-field.ts';

const SECTION = 'custom';

/**
 * The definitions of the files with the custom fields that are switched on in them, as fields like all others. What the files
 * do not open for custom fields stays as it is; where there is nothing to add the same object comes back.
 */
export function composeCustomFields(files: Definitions, tables: readonly CustomFieldTable[]): Definitions {
  const resources = { ...files.resources };
  const stamps: string[] = [];
  for (const { table, active, fields } of tables) {
    const definition = files.resources[table];
    const shown = fields.filter((field) => field.active);
    if (!definition?.customFields || !active || shown.length === 0) continue;
    const stamp = hashOf(`${definition.hash} ${JSON.stringify(shown)}`);
    resources[table] = deepFreeze({ ...withFields(definition, shown), hash: stamp });
    stamps.push(stamp);
  }
  if (stamps.length === 0) return files;
  return Object.freeze({
    ...files,
    version: hashOf([files.version, ...stamps].join(' ')),
    resources: Object.freeze(resources),
  });
}

function withFields(definition: ResourceDefinition, customs: readonly CustomField[]): ResourceDefinition {
  const added = customs.map(customFieldDefinition);
  const own = Object.entries(definition.fields);
  const system = own.filter(([, field]) => field.system);
  const fields: Record<string, FieldDefinition> = Object.fromEntries([
    ...own.filter(([, field]) => !field.system),
    ...added.map((field) => [field.name, field] as const),
    ...system,
  ]);
  for (const [index, { visible_when: condition }] of customs.entries()) {
    const { name } = added[index]!;
    if (condition && holdsFor(condition, fields)) fields[name] = { ...fields[name]!, visibleWhen: condition };
  }
  const names = added.map(({ name }) => name);
  const section: SectionDefinition = { key: SECTION, title: 'Custom fields', columns: 2, fields: names };
  const { list } = definition;
  const isText = (field: FieldDefinition) => typeOf(field).isText;
  return {
    ...definition,
    fields,
    list: {
      ...list,
      columns: [...list.columns, ...customs.map(({ show_on_table: show }, index) => ({ field: names[index]!, show }))],
      search: [...list.search, ...added.filter(isText).map(({ name }) => name)],
      filters: [
        ...list.filters,
        ...added.filter((field) => typeOf(field).screen.isUsualFilter).map(({ name }) => name),
      ],
    },
    form: {
      ...definition.form,
      sections: withFormSection(definition.form, section),
      quickCreate: [
        ...definition.form.quickCreate,
        ...added.filter(({ required }) => required).map(({ name }) => name),
      ],
    },
    tabs: withSection(definition.tabs, section),
  };
}

/** A condition can outlive what it asks about, where a file changes; then the field shows always rather than never. */
function holdsFor(condition: NonNullable<CustomField['visible_when']>, fields: ResourceDefinition['fields']): boolean {
  try {
    readPredicate(condition, fields);
    return true;
  } catch (error) {
    if (error instanceof PredicateError) return false;
    throw error;
  }
}

/** At the end of the form, or of the first tab that every new record shows: some of the fields can be required. */
function withFormSection(
  { sections, tabs }: ResourceDefinition['form'],
  section: SectionDefinition,
): readonly SectionDefinition[] {
  const first = tabs.find(({ on, visibleWhen }) => on.includes('create') && !visibleWhen) ?? tabs[0];
  if (!first) return [...sections, section];
  const end = sections.findLastIndex(({ tab }) => tab === first.key) + 1;
  return sections.toSpliced(end, 0, { ...section, tab: first.key });
}

/** Appears at the end of the first tab that shows facts. */
function withSection(tabs: readonly TabDefinition[], section: SectionDefinition): readonly TabDefinition[] {
  const place = tabs.findIndex(({ sections }) => sections !== undefined);
  if (place < 0) return [...tabs, { key: SECTION, title: section.title, sections: [section] }];
  return tabs.map((tab, index) => (index === place ? { ...tab, sections: [...(tab.sections ?? []), section] } : tab));
}
