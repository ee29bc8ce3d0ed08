import { AppError, type Message } from '#shared/errors.ts';
import { answersOf, isDay } from '#shared/rules/answers.ts';
import { type Handlers, hook, type HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { say } from '#server/platform/texts/say.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The sum that the weights of rows are shares of; rows that are ignored do not count. */
async function totalWeight({ values }: HookCall): Promise<WriteValues> {
  const rows = rowsIn(values['criteria'] ?? values['parameters']);
  const counted = rows.filter(({ mode }) => mode !== 'ignore');
  return { total_weight: counted.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0) };
}

/** @throws {AppError} invalid on the row whose condition waits for a value that its field never has. */
async function checkJoining({ values }: HookCall): Promise<void> {
  const questions = rowsIn(values['questions']);
  for (const [at, { condition_field: condition, condition_value: value }] of questions.entries()) {
    const asked = questions.find(({ key }) => key === condition);
    const answers = answersOf(asked?.['type'], asked?.['choices']);
    if (answers && !answers.includes(String(value)))
      throw rejected(
        `questions.${at}.condition_value`,
        say('server.lists.answers', { question: String(condition), answers: answers.join(', ') }),
      );
    if (asked?.['type'] === 'date' && !isDay(value))
      throw rejected(
        `questions.${at}.condition_value`,
        say('server.lists.answer_date', { question: String(condition) }),
      );
  }
}

const rejected = (field: string, message: Message): AppError =>
  new AppError('invalid', message, { errors: { [field]: message } });

export const LIST_HANDLERS: Handlers = {
  'lists.total_weight': hook(() => totalWeight),
  'lists.check_joining': hook(() => checkJoining),
};
