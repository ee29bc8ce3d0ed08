import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Sentence } from '#client/i18n/Sentence.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { filterOfClause } from './filter-clause.ts';
import { FilterChip } from './FilterParts.tsx';
import { FilterSentence } from './FilterSentence.tsx';
import { isGroup, treeOfFilter } from './filter-tree.ts';
import type { FilterGroup } from './filter-tree.ts';

interface CombinedChipProps {
  readonly definition: CatalogueResource;
  /** The one part of the list's filter that combines conditions. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** Combined conditions as one sentence. What says more than the builder can show can only be removed. */
export const CombinedChip = ({ definition, filter, onOpen, onRemove }: CombinedChipProps) => {
  const translate = useTranslate();
  const tree = treeOfFilter(definition.fields, filter);
  return (
    <FilterChip title={translate('list.filter.combined')} onOpen={tree && onOpen} onRemove={onRemove}>
      {tree ? <GroupSentence definition={definition} group={tree} /> : translate('list.filter.combined_own')}
    </FilterChip>
  );
};

interface GroupProps {
  readonly definition: CatalogueResource;
  readonly group: FilterGroup;
}

const GroupSentence = ({ definition, group: { match, parts } }: GroupProps): ReactNode =>
  parts
    .map((part) => <PartSentence key={0} definition={definition} part={part} />)
    .reduce((left, right) => (
      <Sentence text={`conditions.${match === 'any' ? 'or' : 'and'}`} parts={{ left, right }} />
    ));

const PartSentence = ({ definition, part }: { definition: CatalogueResource; part: FilterGroup['parts'][number] }) => {
  if (isGroup(part)) {
    const text = <GroupSentence definition={definition} group={part} />;
    return <Sentence text="conditions.group" parts={{ text }} />;
  }
  const field = definition.fields[part.field];
  return field && <FilterSentence definition={definition} field={field} value={filterOfClause(field, part.clause)} />;
};
