import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Grammar, RefKind } from './grammar.ts';
import { branchFor, kindOf, resolveGrammar, takes } from './grammar-branches.ts';
import { checkScalar } from './check-scalar.ts';
import { meantBy } from './synonyms.ts';
import { diagnosticAt, placeAt, type Source } from './source.ts';

/** A name in a file that must refer to something; checked when everything that can be named is known. */
export interface Reference {
  readonly kind: RefKind;
  readonly name: string;
  /** The resource (or `resource.rows`, or `.rows` of the file's own) whose field it names; absent: the file's own. */
  readonly of?: string;
  /** What it can name, if the context says so (the fields of a group). */
  readonly among?: readonly string[];
  /** What is counted without a relation that points here: this record's own rows. */
  readonly isOwnRows?: true;
  /** Words that are allowed there besides names. */
  readonly also?: readonly string[];
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A condition in a file: its place, and whether it decides a permission. */
export interface ConditionPlace {
  readonly scope: 'record' | 'grant';
  readonly path: readonly (string | number)[];
}

export interface GrammarFindings {
  readonly faults: Diagnostic[];
  readonly references: Reference[];
  readonly conditions: ConditionPlace[];
}

/** Walks a file along its meta-schema: reports errors of its shape and collects every name and condition in it. */
export const checkGrammar = (source: Source, grammar: Grammar): GrammarFindings => {
  const walk = new GrammarWalk(source, grammar);
  const root = source.document.contents;
  if (root) walk.check(root, grammar, [], 0);
  else walk.diagnostic(0, 'SYNTAX', [], 'The file is empty');
  return walk.findings;
};

type Path = readonly (string | number)[];

class GrammarWalk {
  readonly findings: GrammarFindings = { faults: [], references: [], conditions: [] };
  readonly #source: Source;
  readonly #root: Grammar;
  /** The objects around the node, outermost first. */
  readonly #around: YAMLMap[] = [];
  /** The resource whose fields a condition names, where it is not the file's own. */
  #subject: string | undefined;

  constructor(source: Source, root: Grammar) {
    this.#source = source;
    this.#root = root;
  }

  diagnostic(
    offset: number,
    code: string,
    path: Path,
    message: string,
    more: Pick<Diagnostic, 'allowed' | 'suggestion'> = {},
  ): void {
    this.findings.faults.push(diagnosticAt(this.#source, offset, code, path.join('.'), message, more));
  }

  /** `fallback` is the place to point at where the value is empty. */
  check(node: Node | null, place: Grammar, path: Path, fallback: number): void {
    const subject = this.#subjectOf(node, place, path);
    if (subject === undefined) return this.#check(node, place, path, fallback);
    const outer = this.#subject;
    this.#subject = subject;
    this.#check(node, place, path, fallback);
    this.#subject = outer;
    return undefined;
  }

  /** Where the fields of a condition belong, if that is not where those around it do. */
  #subjectOf(node: Node | null, place: Grammar, path: Path): string | undefined {
    if (place['x-subject'] !== undefined) return this.#neighbour(place['x-subject']) ?? '';
    if (!place['x-elements'] || !isMap(node) || isOperand(node)) return undefined;
    const field = path.findLast((step) => step !== 'not' && step !== 'contains');
    return this.#subject === undefined || this.#subject === '' ? `${OWN_ROWS}${field}` : `${this.#subject}.${field}`;
  }

  #check(node: Node | null, place: Grammar, path: Path, fallback: number): void {
    const offset = node?.range?.[0] ?? fallback;
    const grammar = branchFor(node, place, this.#root);
    if (typeof grammar === 'string') return this.diagnostic(offset, 'TYPE', path, grammar);
    const notBuilt = grammar['x-not-built'];
    if (typeof notBuilt === 'string') return this.diagnostic(offset, 'NOT_BUILT', path, `${notBuilt} is not built yet`);
    const kind = kindOf(node);
    if (!takes(grammar, kind))
      return this.diagnostic(offset, 'TYPE', path, `${expected(grammar, kind)}${remedy(grammar, node, path)}`);
    if (isMap(node)) this.#object(node, grammar, path, offset);
    else if (isSeq(node)) this.#array(node, grammar, path, offset);
    else this.#scalar(node as Scalar | null, grammar, path, offset);
    return undefined;
  }

  #scalar(node: Scalar | null, grammar: Grammar, path: Path, offset: number): void {
    const value = node?.value ?? null;
    const wrong = checkScalar(value, grammar);
    if (wrong) this.diagnostic(offset, wrong.code, path, wrong.message, wrong);
    else if (grammar['x-ref'] && typeof value === 'string') {
      const quote = grammar['x-ref'] === 'template' && node?.type?.startsWith('QUOTE') ? 1 : 0;
      this.#name(grammar['x-ref'], value, grammar, path, offset + quote);
    }
  }

  #name(kind: RefKind, name: string, grammar: Grammar, path: Path, offset: number): void {
    if (grammar['x-unless'] !== undefined && this.#around.at(-1)?.get(grammar['x-unless']) === true) return;
    const of = grammar['x-of'] === undefined ? this.#subject : this.#neighbour([grammar['x-of']].flat());
    if ((grammar['x-of'] !== undefined && of === undefined) || of === '') return;
    const isTested = kind === 'testedField' && name.includes('.');
    const isInOwnRow = (kind === 'field' || kind === 'testedField') && of === undefined && isInRow(path);
    const isRow = isInOwnRow && !isTested;
    const isDerived = kind === 'derivePath' && isInRow(path);
    const start = isDerived || (isInOwnRow && isTested) ? `${OWN_ROWS}${path[1]}` : of;
    const among = kind === 'groupField' ? this.#groupFields() : isRow ? this.#rowFields(path) : undefined;
    const also = grammar['x-key-ref'] && Object.keys(grammar.properties ?? {});
    this.findings.references.push({
      kind: isRow ? 'groupField' : kind,
      name,
      ...(start !== undefined && { of: start }),
      ...(among && { among }),
      ...(kind === 'counted' && !this.#around.at(-1)?.has('via') && { isOwnRows: true as const }),
      ...(also && { also }),
      path: path.join('.'),
      ...placeAt(this.#source, offset),
    });
  }

  /** The text under one of these keys of the nearest object around that has it; what is counted as `OWN_ROWS` says. */
  #neighbour(keys: readonly string[]): string | undefined {
    const holder = this.#around.findLast((map) => keys.some((key) => map.has(key)));
    const value = holder?.get(keys.find((key) => holder.has(key)));
    if (typeof value !== 'string') return undefined;
    return keys.includes('count') && !holder?.has('via') ? OWN_ROWS + value : value;
  }

  /** The fields beside a place that names one of them, or a part with it. */
  #groupFields(): string[] {
    const properties = this.#around.findLast((map) => map.has('properties'))?.get('properties');
    return isMap(properties) ? properties.items.map((pair) => keyOf(pair)) : [];
  }

  /** The fields of the row around a place. */
  #rowFields(path: Path): string[] {
    const properties = this.#source.document.getIn([...path.slice(0, 3), 'properties'], true);
    return isMap(properties) ? properties.items.map((pair) => keyOf(pair)) : [];
  }

  #array(node: YAMLSeq, grammar: Grammar, path: Path, offset: number): void {
    if (node.items.length < (grammar.minItems ?? 0))
      this.diagnostic(offset, 'VALUE', path, `At least ${grammar.minItems} needed here`);
    if (node.items.length > (grammar.maxItems ?? Infinity))
      this.diagnostic(offset, 'VALUE', path, `At most ${grammar.maxItems} may stand here`);
    const seen = new Set<string>();
    for (const [index, item] of node.items.entries()) {
      const element = item as Node | null;
      const at = element?.range?.[0] ?? offset;
      if (grammar.uniqueItems) {
        const text = JSON.stringify(element?.toJSON() ?? null);
        if (seen.has(text)) this.diagnostic(at, 'DUPLICATE', [...path, index], `${text} stands here twice`);
        seen.add(text);
      }
      if (grammar.items) this.check(element, grammar.items, [...path, index], at);
    }
  }

  #object(node: YAMLMap, grammar: Grammar, path: Path, offset: number): void {
    if (grammar['x-predicate'] && this.#subject === undefined)
      this.findings.conditions.push({ scope: grammar['x-predicate'], path });
    this.#around.push(node);
    if (node.items.length < (grammar.minProperties ?? 0))
      this.diagnostic(offset, 'VALUE', path, 'This must not be empty');
    if (node.items.length > (grammar.maxProperties ?? Infinity))
      this.diagnostic(offset, 'VALUE', path, `At most ${grammar.maxProperties} may stand here`);
    const before = this.findings.faults.length;
    for (const pair of node.items) this.#pair(pair as Pair<Node, Node | null>, node, grammar, path);
    const meant = new Set(this.findings.faults.slice(before).map((diagnostic) => diagnostic.suggestion));
    this.#keysNeeded(node, grammar, path, offset, meant);
    this.#around.pop();
  }

  #pair(pair: Pair<Node, Node | null>, node: YAMLMap, grammar: Grammar, path: Path): void {
    const key = keyOf(pair);
    const at = pair.key.range?.[0] ?? 0;
    const here = [...path, key];
    const own = Object.hasOwn(grammar.properties ?? {}, key) ? grammar.properties?.[key] : undefined;
    if (own && key === '$parent' && !isInRow(path))
      this.diagnostic(at, 'KEY', here, '"$parent" leads from a row to its record, and this is not in a row');
    else if (own) {
      this.#dependency(grammar, key, node, here, at);
      this.check(pair.value, own, here, at);
    } else if (Array.isArray(grammar['x-not-built']) && grammar['x-not-built'].includes(key))
      this.diagnostic(at, 'NOT_BUILT', here, `"${key}" is not built yet`);
    else if (grammar['x-rejected']?.[key] !== undefined)
      this.diagnostic(at, 'KEY', here, `"${key}" may not stand here. ${grammar['x-rejected'][key]}`);
    else if (grammar.additionalProperties) this.#freeKey(key, pair, grammar, here, at);
    else this.#unknownKey(key, node, grammar, here, at);
  }

  #freeKey(key: string, pair: Pair<Node, Node | null>, grammar: Grammar, here: Path, at: number): void {
    const names = grammar.propertyNames && resolveGrammar(grammar.propertyNames, this.#root);
    const wrong = names && checkScalar(key, names);
    if (wrong) return this.diagnostic(at, 'KEY', here, wrong.message, wrong);
    if (grammar['x-key-ref']) this.#name(grammar['x-key-ref'], key, grammar, here, at);
    if (grammar.additionalProperties) this.check(pair.value, grammar.additionalProperties, here, at);
    return undefined;
  }

  #unknownKey(key: string, node: YAMLMap, grammar: Grammar, here: Path, at: number): void {
    const free = Object.keys(grammar.properties ?? {}).filter((name) => !node.has(name));
    const [, word, value] = /^(\w+):(\S.*)$/.exec(key) ?? [];
    if (word !== undefined && Object.hasOwn(grammar.properties ?? {}, word))
      return this.diagnostic(at, 'KEY', here, 'A space is missing after the colon', {
        suggestion: `${word}: ${value}`,
      });
    const suggestion = meantBy(key, free);
    this.diagnostic(at, 'KEY', here, `There is no key "${key}" here${NOTES[suggestion ?? ''] ?? ''}`, {
      allowed: free,
      ...(suggestion !== undefined && { suggestion }),
    });
    return undefined;
  }

  #dependency(grammar: Grammar, key: string, node: YAMLMap, here: Path, at: number): void {
    const needs = grammar.dependencies?.[key];
    if (!needs) return;
    if (isNames(needs)) {
      const missing = needs.filter((name) => !node.has(name));
      if (missing.length > 0) this.diagnostic(at, 'KEY', here, `"${key}" goes with "${missing.join('", "')}"`);
      return;
    }
    for (const [name, { enum: several, const: one }] of Object.entries(needs.properties ?? {})) {
      const wanted = several ?? [one];
      const found = node.get(name);
      const isMistyped = found !== undefined && grammar.properties?.[name]?.enum?.includes(found) === false;
      if (!isMistyped && !wanted.includes(found))
        this.diagnostic(at, 'KEY', here, `"${key}" goes with "${name}: ${wanted.join('" or "')}"`);
    }
  }

  /** `meant`: what mistyped keys were taken for; those are not missing as well. */
  #keysNeeded(
    node: YAMLMap,
    grammar: Grammar,
    path: Path,
    offset: number,
    meant: ReadonlySet<string | undefined>,
  ): void {
    for (const name of grammar.required ?? [])
      if (!node.has(name) && !meant.has(name)) this.diagnostic(offset, 'MISSING', path, `The key "${name}" is missing`);
    const groups = [grammar.oneOf, grammar.properties && grammar.anyOf];
    for (const [index, group] of groups.entries()) {
      const names = group?.flatMap((each) => each.required ?? []) ?? [];
      const found = names.filter((name) => node.has(name));
      const tooMany = index === 0 && found.length > 1;
      if (names.length > 0 && found.length === 0 && !names.some((name) => meant.has(name)))
        this.diagnostic(offset, 'MISSING', path, `One of these keys is missing: ${names.join(', ')}`);
      if (tooMany) this.diagnostic(offset, 'KEY', path, `Only one of these keys may stand here: ${found.join(', ')}`);
    }
  }
}

/** Before the name of a field whose rows are meant: those of this record. Rows of another resource are `panels.levels`. */
export const OWN_ROWS = '.';

/** A value by its source (`{ $user: id }`) rather than a condition. */
const isOperand = (node: YAMLMap): boolean => node.items.every((pair) => keyOf(pair as Pair).startsWith('$'));

/** Steps to a field of a row: `properties.<field>.items.properties.<field of the row>`. */
const ROW_DEPTH = 5;
/** In a field of a row, or in the condition of its rows. */
const isInRow = (path: Path): boolean =>
  path[0] === 'properties' &&
  path[2] === 'items' &&
  ((path.length > ROW_DEPTH && path[3] === 'properties') || path[3] === 'lockedWhen');

const keyOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : String(pair.key));
const isNames = (needs: readonly string[] | Grammar): needs is readonly string[] => Array.isArray(needs);

const REQUIRED = '. What needs a value is listed once for the whole file, as `required: [name]`';

/** What is said beside a word that is meant. */
const NOTES: Readonly<Record<string, string>> = { required: REQUIRED };

/** The fix for a value of an invalid kind, if it is clear. */
const remedy = (grammar: Grammar, node: Node | null, path: Path): string => {
  const types = [grammar.type ?? []].flat();
  if (isMap(node) && node.flow && types.includes('string')) return '. A text that begins with a brace goes into quotes';
  const value: unknown = isScalar(node) ? node.value : undefined;
  if (typeof value === 'boolean' && path.at(-1) === 'required') return REQUIRED;
  if (typeof value !== 'string') return '';
  if (types.includes('array')) return `: write [${value}]`;
  const [key, ...more] = grammar.required ?? [];
  return types.includes('object') && key !== undefined && more.length === 0 ? `: write { ${key}: ${value} }` : '';
};

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'nothing',
};

/** "This must be a list, not text". */
const expected = (grammar: Grammar, kind: string): string => {
  const kinds = [grammar.type ?? []].flat().map((each) => KIND_WORDS[each] ?? each);
  return `This must be ${kinds.join(' or ') || 'one of the allowed values'}, not ${KIND_WORDS[kind] ?? kind}`;
};
