import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Tone } from '#shared/tone.ts';

/** The words of a choice field in the reader's language, and the tones of its states. */
export function useChoiceLabels(definition: CatalogueResource, name: string) {
  const translate = useTranslate();
  const field = definition.fields[name];
  return {
    values: field?.enum ?? [],
    wordOf: (value: string): string =>
      translate(`resources.${definition.resource}.enums.${name}.${value}`, { _: field?.enumTitles?.[value] ?? value }),
    toneOf: (value: string): Tone => field?.enumTones?.[value] ?? 'idle',
  };
}
