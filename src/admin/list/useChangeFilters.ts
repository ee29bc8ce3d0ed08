import { useListContext } from 'ra-core';

type Filters = Readonly<Record<string, unknown>>;

/** What was asked for last, by the setter that the list gave out; a list that has followed gives out another one. */
const asked = new WeakMap<object, Filters>();

/**
 * Changes the filters of the list around it. Where several parts of a screen change them before the list has followed, each change
 * begins where the last one ended, so that none is lost.
 */
export function useChangeFilters(): (change: (filters: Filters) => Filters) => void {
  const { filterValues, setFilters } = useListContext();
  return (change) => {
    const next = change(asked.get(setFilters) ?? (filterValues as Filters));
    asked.set(setFilters, next);
    setFilters(next);
  };
}

/** These filters with one of them changed; without a value it is removed. */
export const withFilter = (filters: Filters, name: string, value: unknown): Filters => {
  const { [name]: _previous, ...others } = filters;
  return value === undefined || value === '' ? others : { ...others, [name]: value };
};
