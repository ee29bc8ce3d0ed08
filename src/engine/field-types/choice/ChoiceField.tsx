import { StateDot } from '#ui/marks/StateDot.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import type { FieldDisplay } from '../display/field-display.ts';

/** The word a choice shows: its title, else the stored value itself. */
export const choiceTitle = (field: FieldDefinition, value: unknown): string =>
  field.enumTitles?.[String(value)] ?? String(value);

/** Shows a choice as its word; a choice with tones is a state and gets its dot. */
export const ChoiceField: FieldDisplay = ({ field, value }) => {
  const title = choiceTitle(field, value);
  return field.enumTones ? <StateDot tone={field.enumTones[String(value)] ?? 'idle'}>{title}</StateDot> : title;
};
