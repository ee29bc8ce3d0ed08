import type { ResourceDefinition } from './definition.ts';

/** Whether records of a resource are nodes of the hierarchy. */
export const isNode = ({ hierarchy }: Pick<ResourceDefinition, 'hierarchy'>): boolean => hierarchy !== undefined;
