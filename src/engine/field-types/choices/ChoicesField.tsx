import { choiceTitle } from '../choice/ChoiceField.tsx';
import type { FieldDisplay } from '../display/field-display.ts';
import { listText } from '../list-text.ts';

/** Shows several options as their words, in the stored order. */
export const ChoicesField: FieldDisplay = ({ field, value }, { locale }) =>
  listText(
    (value as readonly unknown[]).map((choice) => choiceTitle(field, choice)),
    locale,
  );
