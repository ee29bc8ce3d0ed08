import { AppError } from '#shared/errors.ts';
import { type Handlers, hook, type HookCall } from '../../handlers/handlers.ts';
import type { WriteValues } from '../../resources/write-statement.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The sum that the weights of rows are shares of; rows that are ignored do not count. */
async function totalWeight({ values }: HookCall): Promise<WriteValues> {
  const rows = rowsIn(values['criteria'] ?? values['parameters']);
  const counted = rows.filter(({ mode }) => mode !== 'ignore');
  return { total_weight: counted.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0) };
}

/** @throws {AppError} invalid on the row whose section, key or condition names nothing. */
async function checkJoining({ values }: HookCall): Promise<void> {
  const sections = rowsIn(values['sections']);
  const questions = rowsIn(values['questions']);
  const known = new Set(sections.map(({ key }) => key));
  for (const [at, { section, condition_field: condition }] of questions.entries()) {
    if (!known.has(section)) throw refused(`questions.${at}.section`, `There is no section "${String(section)}".`);
    const above = questions.slice(0, at).some(({ key }) => key === condition);
    if (condition && !above)
      throw refused(`questions.${at}.condition_field`, `No field above has the key "${String(condition)}".`);
  }
}

const refused = (field: string, text: string): AppError =>
  new AppError('invalid', text, { errors: { [field]: { message: 'master_settings.refused', args: { text }, text } } });

export const LIST_HANDLERS: Handlers = {
  'lists.total_weight': hook(totalWeight),
  'lists.check_joining': hook(checkJoining),
};
