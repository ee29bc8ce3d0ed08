import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Grammar } from './grammar.ts';

/** The JSON kind of a node; an empty value is null. */
export const kindOf = (node: Node | null): string => {
  if (isMap(node)) return 'object';
  if (isSeq(node)) return 'array';
  const value = isScalar(node) ? node.value : null;
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
};

/** Whether a place with this grammar allows a value of this kind. */
export const takes = (grammar: Grammar, kind: string): boolean => {
  const types = [grammar.type ?? []].flat();
  if (types.includes(kind) || (kind === 'integer' && types.includes('number'))) return true;
  if (types.length > 0) return false;
  const values = grammar.enum ?? ('const' in grammar ? [grammar.const] : undefined);
  return values ? !['object', 'array'].includes(kind) : true;
};

/** Follows `$ref` into the meta-schema's definitions; keys next to the `$ref` are only for readers. */
export const resolveGrammar = (grammar: Grammar, root: Grammar): Grammar => {
  if (grammar.$ref === undefined) return grammar;
  const target = root.definitions?.[grammar.$ref.replace('#/definitions/', '')];
  if (!target) throw new Error(`The meta-schema has no ${grammar.$ref}`);
  return resolveGrammar(target, root);
};

/** The one branch of `anyOf` that a node is meant to be, or in words why it is none. */
export const branchFor = (node: Node | null, place: Grammar, root: Grammar): Grammar | string => {
  const branches = leaves(place, root);
  if (branches.length === 1 && branches[0]) return branches[0];
  const kind = kindOf(node);
  const fitting = branches.filter((branch) => takes(branch, kind));
  if (fitting.length === 0) return notAny(branches, kind);
  if (fitting.length === 1 && fitting[0]) return fitting[0];
  return isMap(node)
    ? branchByKeys(
        node.items.map((pair) => String(pair.key)),
        fitting,
      )
    : merged(fitting);
};

/** A union of plain values counts as one branch per alternative; an object's own `anyOf` asks for keys and is no union. */
const leaves = (place: Grammar, root: Grammar): readonly Grammar[] => {
  const grammar = resolveGrammar(place, root);
  if (!grammar.anyOf || grammar.properties) return [grammar];
  return grammar.anyOf.flatMap((branch) => leaves(branch, root));
};

/** The branch that knows most of the object's keys. Where none knows any, it is the one with keys of the file's own; without one all keys are allowed, so that the nearest is suggested. */
const branchByKeys = (keys: readonly string[], branches: readonly Grammar[]): Grammar => {
  const known = (branch: Grammar) => keys.filter((key) => Object.hasOwn(branch.properties ?? {}, key)).length;
  const best = branches.reduce((a, b) => (known(b) > known(a) ? b : a));
  const free = branches.find(({ additionalProperties }) => additionalProperties);
  if (known(best) > 0) return best;
  return free && !keys.some((key) => key.startsWith('$')) ? free : merged(branches);
};

const merged = (branches: readonly Grammar[]): Grammar => {
  const values = branches.flatMap((branch) => branch.enum ?? ('const' in branch ? [branch.const] : []));
  const open = branches.some((branch) => !branch.enum && !('const' in branch) && !branch.properties);
  return {
    ...branches[0],
    required: [],
    properties: Object.assign({}, ...branches.map((branch) => branch.properties ?? {})) as Record<string, Grammar>,
    'x-not-built': branches.flatMap((branch) => branch['x-not-built'] ?? []),
    ...(!open && values.length > 0 && { enum: values }),
  };
};

const notAny = (branches: readonly Grammar[], kind: string): string => {
  if (kind === 'array' && branches.some(({ properties }) => properties?.['enum']))
    return 'Several values are written { enum: [ … ] }';
  const kinds = new Set(branches.flatMap((branch) => branch.type ?? (branch.enum ? 'string' : [])));
  return `This must be ${[...kinds].join(' or ')}, not ${kind}`;
};
