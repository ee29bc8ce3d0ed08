import { Navigate, useSearchParams } from 'react-router-dom';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Leads an address that names fields by the parameters of the API (`?job_id=3`) to the one with these filters. */
const NamedFilters = ({ definition }: { readonly definition: CatalogueResource }) => {
  const [address] = useSearchParams();
  return <Navigate replace to={`?${withFilters(definition, address)}`} />;
};

export default NamedFilters;

/** Other values than the id of a record are dropped. */
function withFilters({ list, fields }: CatalogueResource, address: URLSearchParams): URLSearchParams {
  const named = Object.entries(list.params).filter(([name]) => address.has(name));
  const next = new URLSearchParams(address);
  const asked = named.flatMap(([name, path]) => {
    next.delete(name);
    if (!fields[path]?.relation) return [];
    const ids = address.getAll(name).flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []));
    return ids.length > 0 ? [[path, ids] as const] : [];
  });
  if (asked.length > 0) next.set('filter', JSON.stringify({ ...filterOf(address), ...Object.fromEntries(asked) }));
  return next;
}

function filterOf(address: URLSearchParams): object {
  try {
    const filter: unknown = JSON.parse(address.get('filter') ?? '{}');
    return typeof filter === 'object' && filter !== null ? filter : {};
  } catch {
    return {}; // an address that was typed
  }
}
