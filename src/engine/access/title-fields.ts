import type { CatalogueResource } from './catalogue.ts';

/** What a record is recognised by, in whatever language: for `meta.fields` of calls that show titles alone. In one order, so that the same rows are one entry of the cache. */
export function titleFieldsOf({ titleFields, fields, readable }: CatalogueResource): readonly string[] {
  // Names in the reader's language are found by the code beside them.
  const names = titleFields.flatMap((name) => [name, fields[name]?.displayNames?.code ?? name]);
  return [...new Set(names)].filter((name) => readable.includes(name) && fields[name]).toSorted();
}
