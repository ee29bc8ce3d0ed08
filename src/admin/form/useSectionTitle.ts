import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { SectionDefinition } from '#engine/schema/definition.ts';

export interface SectionTitle {
  readonly title: string;
  /** Its only field is called the same: the field says it already. */
  readonly isRepeated: boolean;
}

/** What a section is called in the reader's language. */
export function useSectionTitle({ resource, fields }: CatalogueResource, section: SectionDefinition): SectionTitle {
  const translate = useTranslate();
  const title = translate(`resources.${resource}.sections.${section.key}`, { _: section.title });
  const [name, ...others] = section.fields;
  const only = others.length === 0 && name !== undefined ? fields[name] : undefined;
  const label = only && translate(`resources.${resource}.fields.${only.name}`, { _: only.title });
  return { title, isRepeated: section.screen === undefined && label?.toLowerCase() === title.toLowerCase() };
}
