import { expressionOf, parentNameOf } from '../formula/field-formula.ts';
import { namesUsed } from '../formula/names-used.ts';
import { rollupFields } from '../formula/rollup-fields.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';

type Fields = ResourceDefinition['fields'];
type Resources = ReadonlyMap<string, ResourceDefinition>;

/** A field of a record, or a cell of its rows. */
interface Node {
  readonly resource: string;
  /** The field that has the rows, for a cell. */
  readonly rows?: string;
  readonly name: string;
}

/**
 * Values that are read through a relation and lead back to themselves, in one file or through several: there is no
 * type that they could have, and nothing that they begin with. Counts and formulas alone can lead back, along a tree.
 */
export const checkCircles = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const resources: Resources = new Map(
    all.flatMap(({ definition }) => (definition ? [[definition.resource, definition]] : [])),
  );
  const own = file.definition as ResourceDefinition;
  return derivedIn(own).flatMap((node) => {
    const way = wayBack(resources, node);
    if (!way) return [];
    const path = [
      'properties',
      ...(node.rows ? [node.rows, 'items', 'properties'] : []),
      node.name,
      'derive.from',
    ].join('.');
    const message =
      way.length === 1
        ? `"${node.name}" is read from itself`
        : `"${node.name}" is read from itself: ${[...way, node].map(keyOf).join(' → ')}`;
    return [diagnosticIn(file, path, 'CIRCLE', message, placeOf(file, path))];
  });
};

const derivedIn = ({ resource, fields }: ResourceDefinition): Node[] =>
  Object.values(fields).flatMap((field) => [
    ...(field.derive ? [{ resource, name: field.name }] : []),
    ...Object.values(field.fields ?? {}).flatMap((cell) =>
      cell.derive ? [{ resource, rows: field.name, name: cell.name }] : [],
    ),
  ]);

/** What messages call it. */
const keyOf = ({ resource, rows, name }: Node): string => [resource, rows, name].filter(Boolean).join('.');

/** The nodes from this one on until what leads back to it, itself first; undefined where nothing does. */
function wayBack(resources: Resources, start: Node): readonly Node[] | undefined {
  const seen = new Set<string>();
  const search = (node: Node, path: readonly Node[]): readonly Node[] | undefined => {
    for (const next of usedBy(resources, node)) {
      if (keyOf(next) === keyOf(start)) return [...path, node];
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      const found = search(next, [...path, node]);
      if (found) return found;
    }
    return undefined;
  };
  return search(start, []);
}

/** What a value is made of itself, one step on. */
function usedBy(resources: Resources, { resource, rows, name }: Node): readonly Node[] {
  const fields = resources.get(resource)?.fields ?? {};
  const among = rows === undefined ? fields : (fields[rows]?.fields ?? {});
  const field = among[name];
  const beside = (used: string): Node => ({ resource, ...(rows !== undefined && { rows }), name: used });
  if (field?.derive) return alongPath(resources, among, field.derive, beside);
  if (field?.computed?.kind === 'rollup') {
    const { resource: counted, rows: countedRows, via } = field.computed;
    const of = [...(via === undefined ? [] : [via]), ...rollupFields(field.computed)];
    return of.map((used) => ({
      resource: counted,
      ...(countedRows !== undefined && { rows: countedRows }),
      name: used,
    }));
  }
  const expression = field && expressionOf(field);
  if (!expression) return [];
  return [...namesUsed(expression).keys()].map((used) => {
    const above = parentNameOf(used);
    return above === undefined ? beside(used) : { resource, name: above };
  });
}

const alongPath = (
  resources: Resources,
  fields: Fields,
  [name = '', ...rest]: readonly string[],
  nodeOf: (name: string) => Node,
): Node[] => {
  const field: FieldDefinition | undefined = fields[name];
  const to = field?.relation?.to;
  const target = to === undefined ? undefined : resources.get(to);
  if (rest.length === 0 || !target) return [nodeOf(name)];
  return [
    nodeOf(name),
    ...alongPath(resources, target.fields, rest, (next) => ({ resource: target.resource, name: next })),
  ];
};
