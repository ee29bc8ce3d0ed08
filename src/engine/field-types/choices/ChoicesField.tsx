import { choiceTitle } from '../choice/ChoiceField.tsx';
import type { FieldDisplay } from '../field-display.ts';

/** Shows several options as their words, in the stored order. */
export const ChoicesField: FieldDisplay = ({ field, value }) =>
  (value as readonly unknown[]).map((choice) => choiceTitle(field, choice)).join(', ');
