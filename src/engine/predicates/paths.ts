import { typeOf } from '../field-types/field-types.ts';
import { all, type Condition, type Link, PredicateError, type PredicateFields, type Subject } from './condition.ts';

/** The fields that names mean at a place: of the record, or of a row and its record. */
export interface Scope {
  readonly own: PredicateFields;
  readonly parent?: PredicateFields;
  /** Below `$parent`, where names mean fields of the record. */
  readonly isParent?: true;
  /** At the end of a path: the names that `$field` means, which are those where the path begins, so many links back. */
  readonly start?: { readonly scope: Scope; readonly up: number };
}

/** More links would be more joins than a list can bear. */
export const MOST_LINKS = 3;

/** `department.company.owner`: the links, and the field at their end with the names there. */
export function pathOf(key: string, scope: Scope, path: string): { links: readonly Link[]; name: string; end: Scope } {
  const names = Object.hasOwn(scope.own, key) ? [key] : key.split('.');
  if (names.length > MOST_LINKS + 1) throw new PredicateError(path, `a path leads through up to ${MOST_LINKS} fields`);
  const links: Link[] = [];
  let end = scope;
  for (const name of names.slice(0, -1)) {
    const link = linkOf(name, end, path);
    links.push(link);
    end = {
      own: link.fields,
      ...(scope.parent && { parent: scope.parent }),
      start: { scope, up: links.length },
    };
  }
  return { links, name: names.at(-1) ?? '', end };
}

export function linkOf(name: string, { own, isParent }: Scope, path: string): Link {
  const field = Object.hasOwn(own, name) ? own[name] : undefined;
  if (!field) throw new PredicateError(path, `there is no field "${name}"`);
  const kind = typeOf(field).storage;
  const fields = kind === 'child' ? field.fields : field.relation?.fields;
  if (kind !== 'key' && kind !== 'join' && kind !== 'child')
    throw new PredicateError(path, `"${name}" leads to no other record`);
  const to = field.relation?.to;
  return {
    from: isParent ? 'parent' : 'record',
    name,
    kind,
    ...(to !== undefined && { to }),
    field,
    fields: fields ?? {},
  };
}

/**
 * A test of what links lead to, as a test of the record where they begin. What is not there has no value, so `not` is
 * the opposite of the whole. What must match together matches in one and the same record or row.
 */
export function through(links: readonly Link[], condition: Condition): Condition {
  const some = (of: Condition): Condition =>
    links.reduceRight<Condition>((inner, via) => ({ op: 'some', via, of: inner }), of);
  if (links.length === 0) return condition;
  if (condition.op === 'not') return { op: 'not', of: through(links, condition.of) };
  if (condition.op === 'any' && !condition.of.every(isPlain))
    return { op: 'any', of: condition.of.map((each) => through(links, each)) };
  if (condition.op !== 'all') return some(condition);
  const together = condition.of.filter(isPlain);
  const alone = condition.of.filter((each) => !isPlain(each));
  return all([...(together.length > 0 ? [some(all(together))] : []), ...alone.map((each) => through(links, each))]);
}

const isPlain = ({ op }: Condition): boolean => op !== 'not' && op !== 'any' && op !== 'all';

export function subjectOf(name: string, { own: fields, isParent }: Scope, path: string): Subject {
  if (name === '$state' || name === '$operation') return { from: 'context', name: name.slice(1), kind: 'text' };
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new PredicateError(path, `there is no field "${name}"`);
  const { kind, parts } = typeOf(field);
  return {
    from: isParent ? 'parent' : 'record',
    name,
    kind,
    ...(parts && { parts: { equal: parts.equal, ordered: parts.ordered } }),
  };
}
