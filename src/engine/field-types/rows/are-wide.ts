import type { FieldDefinition } from '../../model/definition.ts';
import { takesOwnLine } from '../takes-own-line.ts';

/** Rows with this number of columns or fewer have room next to an empty half of the form. */
const FEW_COLUMNS = 2;

/** Whether rows are wide enough for a form to give them its whole width. The outline of a form asks this before the form is here. */
export const areWide = (field: FieldDefinition): boolean => {
  const inner = Object.values(field.fields ?? {});
  return inner.filter((each) => !takesOwnLine(each)).length > FEW_COLUMNS || inner.filter(takesOwnLine).length > 1;
};
