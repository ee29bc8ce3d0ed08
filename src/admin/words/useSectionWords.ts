import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';

interface SectionLabels {
  readonly title: string;
  /** The section is one field of the same name, which need not be said twice. */
  readonly isOneField: boolean;
}

/** How a section of a form or of the details is called. */
export function useSectionLabels(definition: CatalogueResource, section: SectionDefinition): SectionLabels {
  const translate = useTranslate();
  const words = `resources.${definition.resource}`;
  const title = translate(`${words}.sections.${section.key}`, { _: section.title });
  const [name, ...others] = section.fields;
  const field = name === undefined || others.length > 0 ? undefined : definition.fields[name];
  const isOneField =
    section.heading !== false &&
    field !== undefined &&
    translate(`${words}.fields.${field.name}`, { _: field.title }) === title;
  return { title, isOneField };
}
