import { withRelatedFields } from './with-related-fields.ts';
import { checkPathConditions } from './check-conditions.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { parseSource } from './parse-source.ts';
import type { ProjectFile } from './project-file.ts';
import { resolveDerived } from './resolve-derived.ts';

/**
 * Checks the conditions that lead through relations to fields of other resources. The names are known to be right.
 * `all`: the files without errors in themselves.
 */
export const checkPaths = (all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const naming = all.filter(({ definition, facts }) => definition && facts.conditions);
  if (naming.length === 0) return [];
  const definitions = all.flatMap(({ definition }) => (definition ? [[definition.resource, definition]] : []));
  const related = withRelatedFields(resolveDerived(Object.fromEntries(definitions)));
  return naming.flatMap(({ file, text, facts, definition }) =>
    checkPathConditions(
      { raw: facts.raw, source: () => parseSource(file, text).source },
      related[definition!.resource]!, // both are among the definitions
      facts.conditions!,
    ),
  );
};
