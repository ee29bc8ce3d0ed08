import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { RecordPicker } from './RecordPicker.tsx';
import type { RecordChoices } from './useChosenRecords.ts';
import { useChoiceLabel } from './useChosenTitles.ts';

interface ChosenRecordsProps {
  readonly definition: CatalogueResource;
  /** The key of the action. */
  readonly action: string;
  readonly chosen: RecordChoices;
}

/** Asks for the records that an action has the user choose. */
export const ChosenRecords = ({ definition, action, chosen }: ChosenRecordsProps) => {
  const translate = useTranslate();
  const labelOf = useChoiceLabel(definition, action);
  return chosen.choices.map((choice, index) => {
    const error = chosen.errorOf(choice.key);
    return (
      <RecordPicker
        key={choice.key}
        resource={choice.to}
        filter={choice.where}
        label={labelOf(choice)}
        value={chosen.recordOf(choice.key)}
        onChange={(record) => chosen.choose(choice.key, record)}
        required={choice.required}
        autoFocus={index === 0}
        error={error === undefined ? undefined : translate(error, { _: error })}
      />
    );
  });
};
