import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { ModulePreview } from '#shared/contracts/module-configurations.ts';

type View = NonNullable<ModulePreview['before']>;

/** Whether something is there now, and after saving. */
export interface Visibility {
  readonly before: boolean;
  readonly after: boolean;
}

export interface ComparedField extends Visibility {
  readonly field: FieldDefinition;
}

/** A tab of the record with the fields on it; without a key: the fields that no tab has. */
export interface ComparedPart extends Visibility {
  readonly key: string | undefined;
  readonly fields: readonly ComparedField[];
}

export const isChanged = ({ before, after }: Visibility): boolean => before !== after;

/** A record as two settings show it, in the order of its page: each tab with its fields, then the others. */
export function comparedParts(
  { tabs, fields, audit, titleFields }: CatalogueResource,
  before: View | null,
  after: View | null,
): readonly ComparedPart[] {
  const isIn = (view: View | null, name: string) => view !== null && Object.hasOwn(view.values, name);
  const compared = (names: readonly string[]): readonly ComparedField[] =>
    names.flatMap((name) => {
      const field = fields[name];
      return field ? [{ field, before: isIn(before, name), after: isIn(after, name) }] : [];
    });
  const isTab = (view: View | null, key: string) => view?.tabs.includes(key) ?? false;
  const placed = new Set<string>();
  const parts = tabs.map(({ key, sections = [] }): ComparedPart => {
    const names = sections.flatMap((section) => section.fields).filter((name) => !placed.has(name));
    for (const name of names) placed.add(name);
    return { key, before: isTab(before, key), after: isTab(after, key), fields: compared(names) };
  });
  const rest = Object.values(fields)
    .filter(({ name, system }) => !system && name !== 'id' && !placed.has(name) && !titleFields.includes(name))
    .map(({ name }) => name);
  const activity = { key: ACTIVITY_TAB, before: isTab(before, ACTIVITY_TAB), after: isTab(after, ACTIVITY_TAB) };
  return [
    ...parts,
    ...(audit ? [{ ...activity, fields: [] }] : []),
    { key: undefined, before: before !== null, after: after !== null, fields: compared(rest) },
  ];
}
