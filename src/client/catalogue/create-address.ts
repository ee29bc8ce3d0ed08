import type { CatalogueEntry } from '#engine/access/catalogue.ts';

/** The form of a new record with some fields filled in, as react-admin reads it from the address. */
export const createAddress = (
  definition: Pick<CatalogueEntry, 'route'>,
  values: Readonly<Record<string, unknown>> = {},
): string => {
  const form = `${definition.route}/create`;
  if (Object.keys(values).length === 0) return form;
  return `${form}?${new URLSearchParams({ source: JSON.stringify(values) })}`;
};
