import type { ResourceDefinition } from './definition.ts';
import type { RelatedResource } from './screen-definition.ts';

/** The lists of other records among a resource's details: its tabs, and the sections of its tabs. */
export const listsBelow = ({ tabs }: Pick<ResourceDefinition, 'tabs'>): readonly RelatedResource[] =>
  tabs.flatMap(({ related, sections = [] }) => [
    ...(related ? [related] : []),
    ...sections.flatMap((section) => section.related ?? []),
  ]);
