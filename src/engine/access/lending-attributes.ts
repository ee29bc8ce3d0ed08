import type { Definitions } from '../model/definition.ts';

const known = new WeakMap<Definitions, readonly string[]>();

/** The attributes of users that lend something (`lentTo`): what a user can read depends on whether they have a value. */
export function lendingAttributes(definitions: Definitions): readonly string[] {
  const found = known.get(definitions) ?? lending(definitions);
  known.set(definitions, found);
  return found;
}

const lending = ({ resources }: Definitions): readonly string[] => {
  const names = Object.values(resources).flatMap(({ permissions }) =>
    Object.values(permissions.grants).flatMap(({ lentTo }) =>
      lentTo && 'attribute' in lentTo ? lentTo.attribute : [],
    ),
  );
  return [...new Set(names)].toSorted();
};
