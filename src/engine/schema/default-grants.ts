import type { GrantDefinition } from '../model/grant-definition.ts';

/** The options of a permission key whose file lists none, each what its name says. */
export const DEFAULT_GRANTS: Readonly<Record<string, GrantDefinition>> = {
  view: { read: true },
  create: { create: true },
  update: { update: true },
  delete: { delete: true },
  export: { export: true },
};
