import {
  type Comparand,
  type Condition,
  type Link,
  type Order,
  type PredicateFields,
  type Subject,
} from './condition.ts';
import { referringRelation } from '../model/referred-by.ts';
import { readPredicate, readRowPredicate } from './read-predicate.ts';
import type { Predicate } from '../model/predicate.ts';

/** The words of a sentence in the reader's language. */
export interface SentenceLabels {
  /**
   * A field's label, in a condition of a row also that of a field of its record; of a path (`department.owner`) with the
   * labels of what it leads through, unless `isAlone`.
   */
  field(name: string, isAlone?: boolean): string;
  /** What the records of another resource are called. */
  records(resource: string): string;
  /** What a team setting is called. */
  setting(path: string): string;
  /** A literal as the field shows it: an option's title, a date, yes or no. */
  value(name: string, value: string | number | boolean): string;
  /** Several values as the language lists them: "Active, In review". */
  list(values: readonly string[]): string;
  /** A phrase, with its parts put in; `smart_count` chooses its plural form. Keys: see `Phrase`. */
  say(phrase: Phrase, parts?: Readonly<Record<string, string | number>>): string;
}

/** What sentences are put together from; a locale has a text for each. */
type Phrase =
  | 'always'
  | 'never'
  | 'and'
  | 'several'
  | 'or'
  | 'not'
  | 'group'
  | 'present'
  | 'absent'
  | 'equal'
  | 'not_equal'
  | 'among'
  | 'not_among'
  | 'element'
  | 'not_element'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'before'
  | 'after'
  | 'not_before'
  | 'not_after'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'contains'
  | 'some'
  | 'not_some'
  | 'not_contains'
  | 'startsWith'
  | 'today'
  | 'week'
  | 'month'
  | `${'day' | 'week' | 'month'}_${'before' | 'after'}`
  | 'state'
  | 'operation'
  | 'user_id'
  | 'user_role'
  | 'user_username'
  | 'user_attribute'
  | 'user_reads'
  | 'one_of'
  | 'now'
  | 'parent'
  | 'setting';

/**
 * A condition as a sentence: "Owner is the user and Status is any of Active, In review".
 * @param parent the fields of the record, where the condition is one of its rows.
 * @throws {PredicateError} if the predicate does not match the fields.
 */
export function predicateSentence(
  predicate: Predicate,
  fields: PredicateFields,
  words: SentenceLabels,
  parent?: PredicateFields,
): string {
  return sentence(parent ? readRowPredicate(predicate, fields, parent) : readPredicate(predicate, fields), words);
}

/** Conditions that each must match, one after another: "Reference is filled in; Amount is at most 5,000". */
export const predicateSentences = (
  predicates: readonly Predicate[],
  fields: PredicateFields,
  words: SentenceLabels,
): string =>
  predicates
    .map((predicate) => predicateSentence(predicate, fields, words))
    .reduce((left, right) => words.say('several', { left, right }));

type Speaker<Op extends Condition['op']> = (condition: Extract<Condition, { op: Op }>, words: SentenceLabels) => string;

const SPEAKERS: { readonly [Op in Condition['op']]: Speaker<Op> } = {
  all: ({ of }, words) => joined('and', of, words, 'always'),
  any: ({ of }, words) => among(of, words, 'among') ?? joined('or', of, words, 'never'),
  not: ({ of }, words) => negated(of, words),
  present: ({ subject }, words) => words.say('present', { field: subjectText(subject, words) }),
  equal: (condition, words) => compared('equal', condition, words),
  element: (condition, words) => compared('element', condition, words),
  order: (condition, words) => compared(orderPhrase(condition), condition, words),
  length: ({ subject, word, limit }, words) =>
    words.say(word, { field: subjectText(subject, words), smart_count: limit }),
  // A regular expression is no language for people.
  pattern: ({ subject }, words) => words.say('pattern', { field: subjectText(subject, words) }),
  text: (condition, words) => contained(condition.word, condition, words),
  among: ({ subject, of }, words) =>
    words.say('one_of', { field: subjectText(subject, words), value: words.say('user_attribute', { name: of.$user }) }),
  some: (condition, words) => linked('some', condition, words),
  referred: ({ by }, words) => words.say('user_reads', { name: words.records(referringRelation(by).resource) }),
};

/** What a record that a link leads to must meet: named by the path, and together where one of several must meet it. */
function linked(phrase: 'some' | 'not_some', { via, of }: Linked, words: SentenceLabels): string {
  const isTogether = via.kind !== 'key' && isJoined(of, words);
  const there = behind(via, words, isTogether);
  if (isTogether) return words.say(phrase, { field: words.field(via.name), text: sentence(of, there) });
  return phrase === 'some' ? sentence(of, there) : negated(of, there);
}

type Linked = Extract<Condition, { op: 'some' }>;

/** Labels behind a link, with those of the record where it starts. */
interface BehindLabels extends SentenceLabels {
  readonly before?: SentenceLabels;
}

/** @param isShort the sentence names the link already. */
function behind({ name: start }: Link, words: SentenceLabels, isShort: boolean): BehindLabels {
  const at = (name: string) => `${start}.${name}`;
  return {
    ...words,
    field: (name, isAlone) => words.field(at(name), isShort || isAlone),
    value: (name, value) => words.value(at(name), value),
    before: words,
  };
}

const sentence = (condition: Condition, words: SentenceLabels): string =>
  (SPEAKERS[condition.op] as Speaker<Condition['op']>)(condition as never, words);

/** Numbers are less or more than others; days and moments are before or after them. */
const orderPhrase = ({ subject, word }: Extract<Condition, { op: 'order' }>): Phrase =>
  subject.kind === 'date' || subject.kind === 'instant' ? IN_TIME[word] : word;

const IN_TIME: Readonly<Record<Order, Phrase>> = {
  minimum: 'not_before',
  maximum: 'not_after',
  exclusiveMinimum: 'after',
  exclusiveMaximum: 'before',
};

function joined(
  phrase: 'and' | 'or',
  of: readonly Condition[],
  words: SentenceLabels,
  none: 'always' | 'never',
): string {
  if (of.length === 0) return words.say(none);
  const texts = of.map((each) => {
    const text = sentence(each, words);
    return isJoined(each, words) ? words.say('group', { text }) : text;
  });
  return texts.reduce((left, right) => words.say(phrase, { left, right }));
}

/** Reads as several sentences, so that it needs brackets inside others. */
const isJoined = (condition: Condition, words: SentenceLabels): boolean =>
  (condition.op === 'all' || condition.op === 'any') &&
  condition.of.length > 1 &&
  among(condition.op === 'any' ? condition.of : [], words, 'among') === undefined;

/** Several values of one field read as a list. */
function among(of: readonly Condition[], words: SentenceLabels, phrase: 'among' | 'not_among'): string | undefined {
  const [first] = of;
  if (of.length < 2 || (first?.op !== 'equal' && first?.op !== 'element')) return undefined;
  const { op, subject } = first;
  const values = of.flatMap((each) =>
    each.op === op && each.subject.name === subject.name && 'literal' in each.to
      ? [comparandText(each.to, subject, words)]
      : [],
  );
  if (values.length !== of.length) return undefined;
  return words.say(phrase, { field: subjectText(subject, words), values: words.list(values) });
}

function negated(of: Condition, words: SentenceLabels): string {
  if (of.op === 'present') return words.say('absent', { field: subjectText(of.subject, words) });
  if (of.op === 'equal') return compared('not_equal', of, words);
  if (of.op === 'element') return compared('not_element', of, words);
  if (of.op === 'text' && of.word === 'contains') return contained('not_contains', of, words);
  if (of.op === 'not') return sentence(of.of, words);
  if (of.op === 'some') return linked('not_some', of, words);
  const list = of.op === 'any' ? among(of.of, words, 'not_among') : undefined;
  return list ?? words.say('not', { text: sentence(of, words) });
}

const contained = (
  phrase: Phrase,
  { subject, part }: Extract<Condition, { op: 'text' }>,
  words: SentenceLabels,
): string => words.say(phrase, { field: subjectText(subject, words), value: words.value(subject.name, part) });

const compared = (
  phrase: Phrase,
  { subject, to }: { readonly subject: Subject; readonly to: Comparand },
  words: SentenceLabels,
): string => words.say(phrase, { field: subjectText(subject, words), value: comparandText(to, subject, words) });

function subjectText({ from, name, up = 0 }: Subject, labels: SentenceLabels): string {
  let words: BehindLabels = labels;
  for (let step = 0; step < up; step += 1) words = words.before ?? words;
  if (from === 'record') return words.field(name);
  if (from === 'parent') return words.say('parent', { field: words.field(name) });
  if (from === 'setting') return words.say('setting', { name: words.setting(name) });
  if (from === 'user') return userText(name, words);
  return words.say(name === 'state' ? 'state' : 'operation');
}

function comparandText(to: Comparand, subject: Subject, words: SentenceLabels): string {
  if ('literal' in to) return words.value(subject.name, to.said ?? to.literal);
  if ('field' in to) return subjectText(to.field, words);
  const { dynamic } = to;
  if ('$user' in dynamic) return userText(dynamic.$user, words);
  if ('$now' in dynamic) return words.say(dynamic.$now === 'date' ? 'today' : 'now');
  if ('$parent' in dynamic) return words.say('parent', { field: words.field(dynamic.$parent) });
  if ('$setting' in dynamic) return words.say('setting', { name: words.setting(dynamic.$setting) });
  if ('$day' in dynamic) return inTime('today', 'day', dynamic.$day, words);
  if ('$week' in dynamic) return inTime('week', 'week', dynamic.$week, words);
  return inTime('month', 'month', dynamic.$month, words);
}

const userText = (name: string, words: SentenceLabels): string =>
  name === 'id' || name === 'role' || name === 'username'
    ? words.say(`user_${name}`)
    : words.say('user_attribute', { name });

/** A day, or the start of a week or month, that many away from today; those before it count below 0. */
function inTime(now: Phrase, unit: 'day' | 'week' | 'month', away: number, words: SentenceLabels): string {
  if (away === 0) return words.say(now);
  return words.say(`${unit}_${away > 0 ? 'after' : 'before'}`, { smart_count: Math.abs(away) });
}
