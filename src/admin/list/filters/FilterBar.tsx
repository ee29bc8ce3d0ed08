import { useListContext } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useChangeFilters, withFilter } from '../useChangeFilters.ts';
import { changeFilter, filterFields } from './cascade.ts';
import { CombinedChip } from './CombinedChip.tsx';
import { clauseOfFilter } from './filter-clause.ts';
import { AddFilter } from './AddFilter.tsx';
import { FilterChip, FilterPopup } from './FilterParts.tsx';
import { useFilterDefinition } from './filter-paths.ts';
import { FilterSentence } from './FilterSentence.tsx';

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }));
const FilterBuilder = lazy(() => import('./FilterBuilder.tsx'));

/** Keys of a filter that contain further conditions instead of a field's test. */
const COMBINED: ReadonlySet<string> = new Set(['anyOf', 'allOf', 'not']);

/** The filters in force as sentences that can be opened and removed, and the menu that adds one or combines several. */
export const FilterBar = ({ definition: resource }: { readonly definition: CatalogueResource }) => {
  const { definition, titles } = useFilterDefinition(resource);
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const [edited, setEdited] = useState<{ field: FieldDefinition; anchor: HTMLElement }>();
  const bar = useRef<HTMLDivElement>(null);
  const [combineAt, setCombineAt] = useState<HTMLElement | null>(null);
  const combine = () => setCombineAt(bar.current);
  const change = (name: string, value: unknown) =>
    changeFilters((filters) => changeFilter(definition.fields, filters, name, value));
  const { usual, further } = filterFields(definition);
  return (
    <div className="list-filters" ref={bar}>
      {Object.entries(filterValues)
        .filter(([name]) => name !== 'q')
        .map(([name, value]) => {
          if (COMBINED.has(name))
            return (
              <CombinedChip
                key={name}
                definition={definition}
                filter={{ [name]: value }}
                onOpen={combine}
                onRemove={() => change(name, undefined)}
              />
            );
          // None for a filter on a field that is not open to this user: it can only be removed.
          const field = definition.fields[name];
          const isKnown = field !== undefined && clauseOfFilter(field, value) !== undefined;
          return (
            <FilterChip
              key={name}
              title={field?.title ?? name}
              onOpen={isKnown ? (anchor) => setEdited({ field, anchor }) : undefined}
              onRemove={() => change(name, undefined)}
            >
              {field ? <FilterSentence definition={definition} field={field} value={value} /> : name}
            </FilterChip>
          );
        })}
      {usual.length + further.length > 0 ? (
        <AddFilter
          choices={usual.map((field) => ({ name: field.name, title: field.title, ...titles.get(field.name) }))}
          further={further.map((field) => ({ name: field.name, title: field.title, ...titles.get(field.name) }))}
          onChoose={(name, anchor) => setEdited({ field: definition.fields[name]!, anchor })} // it was offered
          onCombine={combine}
        />
      ) : null}
      <Suspense>
        <FilterPopup anchor={edited?.anchor} title={edited?.field.title} onClose={() => setEdited(undefined)}>
          {edited ? (
            <FilterEditor
              key={edited.field.name}
              definition={definition}
              field={edited.field}
              filters={filterValues}
              onChange={(value) => change(edited.field.name, value)}
              onDone={() => setEdited(undefined)}
            />
          ) : null}
        </FilterPopup>
      </Suspense>
      {combineAt ? (
        <Suspense>
          <FilterBuilder
            definition={definition}
            filters={filterValues}
            anchor={combineAt}
            onApply={(filter) => changeFilters(({ q }) => withFilter(filter, 'q', q))}
            onClose={() => setCombineAt(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
