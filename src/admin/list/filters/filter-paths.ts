import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { typeOf } from '#engine/field-types/field-types.ts';
import { fieldAt } from '#engine/predicates/fields-used.ts';
import { sentenceLabels } from '#engine/predicates/sentence-words.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition, RelationOperand } from '#engine/model/definition.ts';
import { ownFieldOf, parentFieldOf } from '#engine/model/relation-where.ts';
import { isLive } from '#engine/model/is-live.ts';

/** What the fields behind a relation or in rows are listed under, and what one is called there. */
interface PathTitle {
  readonly group: string;
  readonly title: string;
}

export interface FilterDefinition {
  /** Its fields are with those that filters lead to, each by its path (`skills.skill`) and with a whole title. */
  readonly definition: CatalogueResource;
  readonly titles: ReadonlyMap<string, PathTitle>;
}

type Labels = Pick<ReturnType<typeof sentenceLabels>, 'field'>;

/** A resource as its filters see it, in the reader's language. */
export function useFilterDefinition(definition: CatalogueResource): FilterDefinition {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return useMemo(
    () => withFilterPaths(definition, sentenceLabels(definition, { locale, translate })),
    [definition, locale, translate],
  );
}

/** The same with these labels. Fields of rows can all be filtered by, those of other records where the file names them. */
function withFilterPaths(definition: CatalogueResource, labels: Labels): FilterDefinition {
  const { fields, list } = definition;
  const inRows = Object.values(fields).flatMap((rows) =>
    typeOf(rows).storage === 'child' ? Object.keys(rows.fields ?? {}).map((cell) => `${rows.name}.${cell}`) : [],
  );
  const named = list.filters.filter((path) => !Object.hasOwn(fields, path));
  const found = [...new Set([...named, ...inRows])].flatMap((path) => {
    const field = fieldAt(fields, path);
    return field && typeOf(field).isFilterable && !field.writeOnly && !isLive(field) ? [[path, field] as const] : [];
  });
  if (found.length === 0) return { definition, titles: new Map() };
  const paths = found.map(([path, field]) => [path, atPath(path, field, labels.field(path))] as const);
  const before = (path: string) => path.slice(0, path.lastIndexOf('.'));
  return {
    definition: { ...definition, fields: { ...fields, ...Object.fromEntries(paths) } },
    titles: new Map(
      found.map(([path]) => [path, { group: labels.field(before(path)), title: labels.field(path, true) }]),
    ),
  };
}

/** What narrows its options is beside it, or in the record around its row. */
function atPath(path: string, { relation, ...field }: FieldDefinition, title: string): FieldDefinition {
  const beside = path.slice(0, path.lastIndexOf('.') + 1);
  const around = beside.slice(0, beside.slice(0, -1).lastIndexOf('.') + 1);
  const moved = (operand: RelationOperand): RelationOperand => {
    const [own, parent] = [ownFieldOf(operand), parentFieldOf(operand)];
    if (own !== undefined) return { $field: `${beside}${own}` };
    return parent === undefined ? operand : { $field: `${around}${parent}` };
  };
  return {
    ...field,
    name: path,
    title,
    ...(relation && {
      relation: {
        ...relation,
        where: Object.fromEntries(Object.entries(relation.where).map(([name, operand]) => [name, moved(operand)])),
      },
    }),
  };
}

/** The other filters in force that ask the same row: they count together. */
export function besideInRow(
  { fields }: CatalogueResource,
  { name }: FieldDefinition,
  filters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [rows = '', cell] = name.split('.');
  if (cell === undefined || !fields[rows] || typeOf(fields[rows]).storage !== 'child') return {};
  return Object.fromEntries(Object.entries(filters).filter(([key]) => key !== name && key.startsWith(`${rows}.`)));
}
