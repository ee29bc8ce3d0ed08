import { type Expression, partsOf } from './expression.ts';

/** Every name in a formula, once each, with the place of its first use. */
export const namesUsed = (expression: Expression): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  const visit = (each: Expression): void => {
    if (each.op === 'name' && !names.has(each.name)) names.set(each.name, each.at);
    partsOf(each).forEach(visit);
  };
  visit(expression);
  return names;
};

/**
 * The first circle among formulas that use each other, as the names on it, the first one again at the end
 * (`["gross", "tax", "gross"]`); undefined where there is none. `uses` answers the names that a name's formula uses.
 */
export const findCycle = (
  names: Iterable<string>,
  uses: (name: string) => Iterable<string>,
): readonly string[] | undefined => {
  const done = new Set<string>();
  const search = (name: string, path: readonly string[]): readonly string[] | undefined => {
    const start = path.indexOf(name);
    if (start >= 0) return [...path.slice(start), name];
    if (done.has(name)) return undefined;
    for (const next of uses(name)) {
      const cycle = search(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of names) {
    const cycle = search(name, []);
    if (cycle) return cycle;
  }
  return undefined;
};
