import { compileAccess } from '#engine/access/compile-access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import { realDefinitions } from '../../engine/schema/real-files.ts';
import { knownCatalogue } from './known-catalogue.ts';

/** What the server tells a person of this role, by the product’s own files. */
export function roleCatalogue(role: string) {
  const definitions = realDefinitions();
  const me = {
    userId: 7,
    username: 'm',
    role,
    isSuperRecruiter: false,
    permissions: [],
    timeZone: 'UTC',
    locale: 'en',
  };
  const compiled = new Map(
    Object.values(definitions.resources).map((definition) => [definition, compileAccess(definitions, definition, me)]),
  );
  return personCatalogue({
    definitions,
    diagnostics: [],
    principal: me,
    access: (definition) => compiled.get(definition)!, // every definition has one
    validator: () => undefined,
    feature: () => false,
    isProduction: false,
  });
}

/** The same, with all definitions at hand in the browser. */
export function catalogueOf(role: string) {
  const catalogue = roleCatalogue(role);
  return {
    ...knownCatalogue(Object.values(catalogue.definitions), role, catalogue.navigation),
    diagnostics: catalogue.diagnostics,
  };
}
