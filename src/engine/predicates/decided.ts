import type { EvaluationContext, FieldTest, Predicate, UserValue } from '../model/predicate.ts';
import { predicateClosure } from './to-closure.ts';
import { isAttribute, isDynamic, isObject } from './dynamic-values.ts';

/** What is known before a record is looked at. */
export interface Known {
  readonly context: EvaluationContext;
  /** Whether the context has a value: of the user (`role`), or a setting. */
  readonly has: (kind: '$user' | '$setting', name: string) => boolean;
}

/**
 * A condition without the parts that are decided already, by the user and the settings: true or false where nothing is
 * left to ask of a record.
 */
export function decided(predicate: Predicate, known: Known): boolean | Predicate {
  const parts = Object.entries(predicate).flatMap(([key, test]) =>
    test === undefined ? [] : [entry(key, test, known)],
  );
  return allOf(parts);
}

/** The same for what only the role of the user decides. */
export const decidedByRole = (role: string, predicate: Predicate): boolean | Predicate =>
  decided(predicate, {
    context: { user: { id: 0, username: '', role }, today: '', now: '' },
    has: (kind, name) => kind === '$user' && name === 'role',
  });

function entry(key: string, test: Predicate[string], known: Known): boolean | Predicate {
  if (key === 'allOf') return allOf((test as readonly Predicate[]).map((each) => decided(each, known)));
  if (key === 'anyOf') return anyOf((test as readonly Predicate[]).map((each) => decided(each, known)));
  if (key === 'not') return inverse(decided(test as Predicate, known));
  if (key === '$user' || key === '$setting') return outside(key, test as Readonly<Record<string, FieldTest>>, known);
  const answer = ofRecord(test as FieldTest, known);
  return answer ?? { [key]: test };
}

function outside(
  key: '$user' | '$setting',
  tests: Readonly<Record<string, FieldTest>>,
  known: Known,
): boolean | Predicate {
  return allOf(
    Object.entries(tests).map(([name, test]) => {
      const alone = { [key]: { [name]: test } } as Predicate;
      return known.has(key, name) ? predicateClosure(alone, {})({}, known.context) : alone;
    }),
  );
}

/** A test of a record that has one answer for all: whether a value is one of a list of the user that is empty. */
function ofRecord(test: FieldTest, known: Known): boolean | undefined {
  if (!isObject(test)) return undefined;
  if (isDynamic(test)) return '$user' in test && isNobody(test as UserValue, known) ? false : undefined;
  const [[word, operand] = [], ...more] = Object.entries(test);
  if (more.length > 0) return undefined;
  const answer =
    word === 'not' || word === 'const' || word === 'contains' ? ofRecord(operand as FieldTest, known) : undefined;
  return word === 'not' && answer !== undefined ? !answer : answer;
}

const isNobody = (value: UserValue, { context, has }: Known): boolean =>
  isAttribute(value) && has('$user', value.$user) && (context.user?.attributes?.[value.$user] ?? []).length === 0;

function allOf(parts: readonly (boolean | Predicate)[]): boolean | Predicate {
  if (parts.includes(false)) return false;
  const open = parts.filter((part) => part !== true) as readonly Predicate[];
  return open.length === 0 ? true : open.length === 1 ? open[0]! : { allOf: open };
}

function anyOf(parts: readonly (boolean | Predicate)[]): boolean | Predicate {
  if (parts.includes(true)) return true;
  const open = parts.filter((part) => part !== false) as readonly Predicate[];
  return open.length === 0 ? false : open.length === 1 ? open[0]! : { anyOf: open };
}

const inverse = (part: boolean | Predicate): boolean | Predicate => (typeof part === 'boolean' ? !part : { not: part });
