import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { _, nil } from 'ajv';
import { _Code, type Code, getProperty, Name, regexpCode } from 'ajv/dist/compile/codegen/code.js';
import {
  type Comparand,
  type Condition,
  type Link,
  ofParts,
  type Order,
  PredicateError,
  type PredicateFields,
  type Subject,
} from './condition.ts';
import { isAttribute, isRelativeDay } from './dynamic-values.ts';
import { readPredicate, readRowPredicate } from './read-predicate.ts';
import { elementKind, type Kind, READER } from './kinds.ts';
import type { ValueSchema } from '../model/definition.ts';
import type { Predicate } from '../model/predicate.ts';
import { compareText, holdsText, isPresent, linkedRecords, linkedRows, relativeDay, textLength } from './values.ts';

/**
 * A predicate as a JSON Schema over `{ record, context }` (context: EvaluationContext), for `if` and `then`. It needs
 * `predicateKeywords` in the ajv that compiles it. The compiled code needs no import and no evaluation of text,
 * standalone too.
 * @throws {PredicateError} if the predicate does not match the fields.
 */
export function predicateSchema(predicate: Predicate, fields: PredicateFields): ValueSchema {
  return { type: 'object', condition: readPredicate(predicate, fields) };
}

/**
 * Like `predicateSchema`, on one row inside the `record` of a write: `parent` are the fields of the record that the row belongs to.
 * The record and the context are those at the root of what is validated.
 */
export function rowPredicateSchema(
  predicate: Predicate,
  fields: PredicateFields,
  parent: PredicateFields,
): ValueSchema {
  return { type: 'object', rowCondition: readRowPredicate(predicate, fields, parent) };
}

/** What a compiled validator was called with. */
const rootData = new Name('rootData');

/** The keywords that these schemas use: `new Ajv().addVocabulary(…)` or `ajv.addKeyword(each)`. */
export const predicateKeywords: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'condition',
    schemaType: 'object',
    error: { message: 'must meet the condition' },
    code: (cxt) => {
      const { data } = cxt;
      const places = { record: _`${data}.record`, context: _`${data}.context`, parent: _`${data}.context.parent` };
      cxt.pass(new ConditionCode(cxt, places).of(cxt.schema as Condition));
    },
  },
  {
    keyword: 'rowCondition',
    schemaType: 'object',
    error: { message: 'must meet the condition' },
    code: (cxt) => {
      const places = { record: _`${cxt.data}`, context: _`${rootData}.context`, parent: _`${rootData}.record` };
      cxt.pass(new ConditionCode(cxt, places).of(cxt.schema as Condition));
    },
  },
];

/** Where a condition finds what it reads, as expressions. */
interface Places {
  readonly record: Code;
  readonly context: Code;
  readonly parent: Code;
  /** Inside a link: where the record is that it starts from. */
  readonly before?: Places;
}

/**
 * Writes one condition as a JavaScript expression inside a compiled validator. Values are read once, before the
 * expression; those of a record that a link leads to are read inside, for each of them.
 */
class ConditionCode {
  readonly #cxt: KeywordCxt;
  readonly #places: Places;
  readonly #constants = new Map<string, Code>();

  constructor(cxt: KeywordCxt, places: Places) {
    this.#cxt = cxt;
    this.#places = places;
  }

  of(condition: Condition): Code {
    const parts = ofParts(condition);
    if (parts) return this.of(parts);
    switch (condition.op) {
      case 'all':
        return condition.of.reduce<Code>((code, each) => _`${code} && ${this.of(each)}`, _`true`);
      case 'any':
        return _`(${condition.of.reduce<Code>((code, each) => _`${code} || (${this.of(each)})`, _`false`)})`;
      case 'not':
        return _`!(${this.of(condition.of)})`;
      case 'present':
        return _`${this.#call(isPresent)}(${this.#raw(condition.subject)})`;
      case 'equal': {
        const value = this.#value(condition.subject);
        return _`(${value} !== null && ${value} === ${this.#comparand(condition.to, condition.subject)})`;
      }
      case 'order':
        return this.#order(condition);
      case 'element': {
        const list = this.#raw(condition.subject);
        const wanted = this.#comparand(condition.to, condition.subject);
        const read = this.#call(READER[elementKind(condition.subject.kind)]);
        return _`(${wanted} !== null && Array.isArray(${list}) && ${list}.some((each) => ${read}(each) === ${wanted}))`;
      }
      case 'referred':
        throw new PredicateError(condition.by, 'a validator cannot know which records refer to another');
      case 'length': {
        const value = this.#value(condition.subject);
        const sign = condition.word === 'minLength' ? _`>=` : _`<=`;
        return _`(${value} !== null && ${this.#call(textLength)}(${value}) ${sign} ${condition.limit})`;
      }
      case 'pattern': {
        const value = this.#value(condition.subject);
        const { longest } = condition;
        const isShort = longest === undefined ? nil : _` && ${value}.length <= ${longest}`;
        return _`(${value} !== null${isShort} && ${regexpCode(new RegExp(condition.pattern, 'u'))}.test(${value}))`;
      }
      case 'text': {
        const value = this.#value(condition.subject);
        return _`(${value} !== null && ${this.#call(holdsText)}(${value}, ${condition.part}, ${condition.word === 'startsWith'}))`;
      }
      case 'among': {
        const { subject, of } = condition;
        const kind = elementKind(subject.kind);
        const read = this.#call(READER[kind]);
        const raw = this.#raw(subject);
        const list = kind === subject.kind ? _`[${raw}]` : _`(Array.isArray(${raw}) ? ${raw} : [])`;
        const wanted = this.#constant(
          `${kind} attribute ${of.$user}`,
          _`(${this.#userValue(of.$user)} ?? []).map(${read}).filter((one) => one !== null)`,
        );
        return _`${list}.some((one) => ${read}(one) !== null && ${wanted}.includes(${read}(one)))`;
      }
      case 'some': {
        const each = this.#cxt.gen.name('each');
        const places = { ...this.#places, record: each, before: this.#places };
        return _`${this.#linked(condition.via)}.some((${each}) => ${new ConditionCode(this.#cxt, places).of(condition.of)})`;
      }
    }
  }

  #linked({ from, name, kind, to = '' }: Link): Code {
    const value = this.#raw({ from, name, kind: 'opaque' });
    if (kind === 'child') return _`${this.#call(linkedRows)}(${value})`;
    return _`${this.#call(linkedRecords)}(${value}, ${this.#places.context}.related?.[${to}])`;
  }

  #order({ subject, word, to }: Extract<Condition, { op: 'order' }>): Code {
    const [a, b] = [this.#value(subject), this.#comparand(to, subject)];
    const test =
      subject.kind === 'text'
        ? _`${this.#call(compareText)}(${a}, ${b}) ${SIGNS[word]} 0`
        : _`${a} ${SIGNS[word]} ${b}`;
    return _`(${a} !== null && ${b} !== null && ${test})`;
  }

  #comparand(to: Comparand, subject: Subject): Code {
    if ('literal' in to) return _`${to.literal}`;
    if ('field' in to) return this.#value(to.field);
    const read = this.#call(READER[elementKind(subject.kind)]);
    return this.#constant(
      `${elementKind(subject.kind)} ${JSON.stringify(to.dynamic)}`,
      _`${read}(${this.#dynamic(to.dynamic, elementKind(subject.kind))})`,
    );
  }

  #dynamic(dynamic: Extract<Comparand, { dynamic: unknown }>['dynamic'], kind: Kind): Code {
    const { context, parent } = this.#places;
    if (isRelativeDay(dynamic)) {
      const [unit, steps] = Object.entries(dynamic)[0] as [string, number];
      const timeZone = kind === 'instant' ? _`(${context}.timeZone ?? 'UTC')` : _`null`;
      return _`${this.#call(relativeDay)}(${unit}, ${steps}, ${context}.today, ${timeZone})`;
    }
    if ('$user' in dynamic) return this.#userValue(dynamic.$user);
    if ('$now' in dynamic) return dynamic.$now === 'date' ? _`${context}.today` : _`${context}.now`;
    if ('$parent' in dynamic) return _`${parent}?.[${dynamic.$parent}]`;
    return this.#setting(dynamic.$setting);
  }

  #userValue(name: string): Code {
    const user = _`${this.#places.context}.user`;
    return isAttribute({ $user: name }) ? _`${user}?.attributes?.[${name}]` : _`${user}?.[${name}]`;
  }

  #setting(path: string): Code {
    return path.split('.').reduce<Code>((code, key) => _`${code}?.[${key}]`, _`${this.#places.context}.settings`);
  }

  #value(subject: Subject): Code {
    return this.#constant(
      `${subject.kind} ${subject.from}.${subject.name} ${subject.part ?? ''} ${subject.up ?? 0}`,
      _`${this.#call(READER[subject.kind])}(${this.#raw(subject)})`,
    );
  }

  #raw({ part, ...whole }: Subject): Code {
    if (part !== undefined)
      return this.#constant(
        `part ${whole.from}.${whole.name} ${part} ${whole.up ?? 0}`,
        _`${this.#raw(whole)}?.[${part}]`,
      );
    const { from, name, up = 0 } = whole;
    if (from === 'parent') return this.#constant(`${from}.${name}`, _`${this.#places.parent}?.[${name}]`);
    if (from === 'user') return this.#constant(`${from}.${name}`, this.#userValue(name));
    if (from === 'setting') return this.#constant(`${from}.${name}`, this.#setting(name));
    let places = this.#places;
    for (let step = 0; step < up; step += 1) places = places.before ?? places;
    return this.#constant(`${from}.${name} ${up}`, _`${places[from]}${getProperty(name)}`);
  }

  #constant(key: string, value: Code): Code {
    if (this.#places.before) return _`(${value})`;
    const known = this.#constants.get(key);
    if (known) return known;
    const constant = this.#cxt.gen.const('value', value);
    this.#constants.set(key, constant);
    return constant;
  }

  /** A function of `values.ts`; a standalone module carries its source text. */
  #call(ref: (...parameters: never[]) => unknown): Code {
    return this.#cxt.gen.scopeValue('func', { ref, code: new _Code(`(${ref.toString()})`) });
  }
}

const SIGNS = {
  minimum: _`>=`,
  maximum: _`<=`,
  exclusiveMinimum: _`>`,
  exclusiveMaximum: _`<`,
} as const satisfies Record<Order, Code>;
