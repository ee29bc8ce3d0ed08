import { BUILT_IN_HANDLERS } from './features/built-in-handlers.ts';
import { findSettings } from './features/settings/queries.ts';
import type { Handlers } from './records/handlers/handlers.ts';
import { createRegistry, type LiveRegistry, type RegistryOptions } from './records/registry/create-registry.ts';

/** Handlers beside those of the application. */
type OpenOptions = Omit<RegistryOptions, 'handlers' | 'teamSettings'> & { readonly handlers?: Handlers };

/** The registry with the additions of the features: the code that files can name, and the team's settings. */
export const openRegistry = ({ handlers, ...options }: OpenOptions): Promise<LiveRegistry> =>
  createRegistry({
    ...options,
    handlers: { ...BUILT_IN_HANDLERS, ...handlers },
    teamSettings: async () => (await findSettings(options.database, null)).value,
  });
