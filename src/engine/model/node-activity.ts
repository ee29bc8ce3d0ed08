import type { ActiveDefinition, ResourceDefinition } from './definition.ts';

/** How nodes of the hierarchy are deactivated, with what is below them; undefined for other resources. */
export const nodeActivity = ({
  hierarchy,
  activeWhen,
}: Pick<ResourceDefinition, 'hierarchy' | 'activeWhen'>): ActiveDefinition | undefined =>
  hierarchy ? activeWhen : undefined;
