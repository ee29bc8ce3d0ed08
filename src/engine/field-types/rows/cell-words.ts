import { formatDate } from '../date/format-date.ts';
import type { DisplayTools } from '../display/field-display.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { isDay } from '#shared/rules/answers.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a cell of a row is shown as. The key of another row shows as that row's title, and the answer to a row as that
 * row asks for it (yes or no, a day); any other value shows as it is.
 * @param table the name of the field that the rows are of.
 */
export function cellLabels(
  { name, choicesFrom, answers }: FieldDefinition,
  row: Values,
  { record, table }: { readonly record: Values; readonly table: string },
  { translate }: Pick<DisplayTools, 'translate'>,
): unknown {
  const value = row[name];
  if (choicesFrom) {
    const chosen = rowsOf(record[choicesFrom.rows]).find((each) => each[choicesFrom.value] === value);
    return chosen?.[choicesFrom.label ?? choicesFrom.value] ?? value;
  }
  if (answers) {
    const kind = rowsOf(record[table]).find((each) => each[answers.key] === row[answers.row])?.[answers.kind];
    if (kind === 'yes_no' && (value === 'yes' || value === 'no')) return translate(`ra.boolean.${value === 'yes'}`);
    if (kind === 'date' && isDay(value)) return formatDate(String(value));
  }
  return value;
}

const rowsOf = (value: unknown): readonly Values[] => (value as readonly Values[] | null | undefined) ?? [];
