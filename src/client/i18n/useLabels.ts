import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** The words of one resource in the user's language. Paths of a group's fields are dotted. */
export interface Labels {
  readonly one: string;
  readonly many: string;
  readonly description: string | undefined;
  field(path: string): string;
  help(path: string): string | undefined;
  placeholder(path: string): string | undefined;
  option(path: string, value: string): string;
  section(key: string): string;
  sectionHelp(key: string): string | undefined;
  tab(key: string): string;
}

export const useLabels = ({ resource }: CatalogueResource): Labels => {
  const translate = useTranslate();
  return useMemo(() => {
    const text = (key: string) => translate(`resources.${resource}.${key}`);
    const maybe = (key: string) => translate(`resources.${resource}.${key}`, { _: '' }) || undefined;
    return {
      one: translate(`resources.${resource}.name`, { smart_count: 1 }),
      many: translate(`resources.${resource}.name`, { smart_count: 2 }),
      description: maybe('description'),
      field: (path) => text(`fields.${path}`),
      help: (path) => maybe(`help.${path}`),
      placeholder: (path) => maybe(`placeholders.${path}`),
      option: (path, value) => translate(`resources.${resource}.enums.${path}.${value}`, { _: value }),
      section: (key) => text(`sections.${key}`),
      sectionHelp: (key) => maybe(`section_help.${key}`),
      tab: (key) => text(`tabs.${key}`),
    };
  }, [translate, resource]);
};
