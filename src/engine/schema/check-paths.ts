import { pathsIn, withRelatedFields } from './with-related-fields.ts';
import { checkPathConditions } from './check-conditions.ts';
import { checkGrammar } from './check-grammar.ts';
import type { Diagnostic } from '../model/definition.ts';
import { RESOURCE_GRAMMAR } from './grammar.ts';
import { parseSource } from './parse-source.ts';
import type { ProjectFile } from './project-file.ts';
import { resolveDerived } from './resolve-derived.ts';

/**
 * Checks the conditions that lead through relations to fields of other resources. The names are known to be right.
 * `all`: the files without errors in themselves.
 */
export const checkPaths = (all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const naming = all.filter(({ definition }) => definition && pathsIn(definition).size > 0);
  if (naming.length === 0) return [];
  const definitions = all.flatMap(({ definition }) => (definition ? [[definition.resource, definition]] : []));
  const related = withRelatedFields(resolveDerived(Object.fromEntries(definitions)));
  return naming.flatMap(({ file, text, definition }) => {
    const { source, faults: diagnostics } = parseSource(file, text);
    if (diagnostics.length > 0) return [];
    const { conditions } = checkGrammar(source, RESOURCE_GRAMMAR);
    return checkPathConditions(source, related[definition!.resource]!, conditions); // both are among the definitions
  });
};
