import { useLocale, useTranslate } from 'ra-core';
import { useCatalogue, useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RecordChoice } from '#engine/model/record-action-definition.ts';
import { recordTitle } from '../words/record-title.ts';
import type { RecordChoices } from './useChosenRecords.ts';

/** The label of a record that an action has the user choose. @param action its key. */
export function useChoiceLabel({ resource }: CatalogueResource, action: string): (choice: RecordChoice) => string {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  return ({ key, title, to }) =>
    title === undefined
      ? translate(`resources.${to}.name`, { smart_count: 1, _: resources[to]?.title ?? to })
      : translate(`resources.${resource}.choices.${action}.${key}`, { _: title });
}

/** Which records a user has chosen, in words: "Job: Dispatcher". */
export function useChosenTitles(definition: CatalogueResource, action: string) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const definitionOf = useKnownDefinitions();
  const labelOf = useChoiceLabel(definition, action);
  return ({ choices, recordOf }: RecordChoices): readonly string[] =>
    choices.flatMap((choice) => {
      const record = recordOf(choice.key);
      const target = definitionOf(choice.to);
      if (!record || !target) return [];
      return [translate('states.chosen', { label: labelOf(choice), title: recordTitle(target, record, locale) })];
    });
}
