import { compileAccess } from '#engine/access/compile-access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import { realDefinitions } from '../../engine/schema/real-files.ts';
import { knownCatalogue } from './known-catalogue.ts';

/** What a person of this role can know, by the product’s own files. */
export function catalogueOf(role: string) {
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
  const catalogue = personCatalogue({
    definitions,
    diagnostics: [],
    principal: me,
    access: (definition) => compileAccess(definitions, definition, me),
    validator: () => undefined,
    feature: () => false,
    isProduction: false,
  });
  return {
    ...knownCatalogue(Object.values(catalogue.definitions), role, catalogue.navigation),
    diagnostics: catalogue.diagnostics,
  };
}
