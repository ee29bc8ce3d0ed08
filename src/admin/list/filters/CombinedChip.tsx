import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
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

const GroupSentence = ({ definition, group }: { definition: CatalogueResource; group: FilterGroup }) => {
  const translate = useTranslate();
  const word = translate(group.match === 'any' ? 'list.filter.or' : 'list.filter.and');
  return group.parts.map((part, index) => {
    // The parts of a sentence have no name but their place in it.
    const key = index;
    const field = isGroup(part) ? undefined : definition.fields[part.field];
    return (
      <Fragment key={key}>
        {index > 0 ? <span className="list-chip-operator"> {word} </span> : null}
        {isGroup(part) ? (
          <>
            (<GroupSentence definition={definition} group={part} />)
          </>
        ) : null}
        {field && !isGroup(part) ? (
          <FilterSentence definition={definition} field={field} value={filterOfClause(field, part.clause)} />
        ) : null}
      </Fragment>
    );
  });
};
