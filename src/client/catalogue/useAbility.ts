import type { Ability } from '#shared/contracts/abilities.ts';
import { useCatalogue } from './CatalogueProvider.tsx';

/** Whether the role that counts has an ability of roles.yaml at this moment; the server decides over each request all the same. */
export const useAbility = (ability: Ability): boolean => useCatalogue().abilities.includes(ability);
