import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { insideSentence } from '#engine/model/wording.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

export interface ResourceLabels {
  /** "Business unit" */
  readonly one: string;
  /** "Business units" */
  readonly many: string;
  /** For use inside a sentence: "business unit" in English, unchanged where nouns keep their capital. */
  readonly oneInside: string;
  readonly manyInside: string;
  readonly description?: string;
}

/** A definition, or what the shell knows of it, which describes nothing. */
type NamedResource = Pick<CatalogueResource, 'resource' | 'title' | 'titlePlural' | 'description'>;

/** What a resource is called in the reader's language: `resources.<resource>.name`, else the file's English. */
export function useResourceLabels(definition: NamedResource): ResourceLabels {
  const translate = useTranslate();
  const locale = useLocale();
  return useMemo(() => {
    const { resource, title, titlePlural, description } = definition;
    const name = (count: number, fallback: string) =>
      translate(`resources.${resource}.name`, { smart_count: count, _: fallback });
    const one = name(1, title);
    const many = name(2, titlePlural);
    return {
      one,
      many,
      oneInside: insideSentence(one, locale),
      manyInside: insideSentence(many, locale),
      description: description && translate(`resources.${resource}.description`, { _: description }),
    };
  }, [definition, translate, locale]);
}

/** Fields with title and options in the reader's language, so that cells need no separate lookup. */
export function useLocalDefinition(definition: CatalogueResource): CatalogueResource {
  const translate = useTranslate();
  return useMemo(() => {
    const fields = Object.values(definition.fields).map((field) => localField(definition.resource, field, translate));
    return { ...definition, fields: Object.fromEntries(fields.map((field) => [field.name, field])) };
  }, [definition, translate]);
}

type Translate = ReturnType<typeof useTranslate>;

/** A group's own fields are under dotted paths. */
function localField(
  resource: string,
  field: FieldDefinition,
  translate: Translate,
  path = field.name,
): FieldDefinition {
  const word = (kind: string, fallback: string) => translate(`resources.${resource}.${kind}.${path}`, { _: fallback });
  const choices = field.enum?.map((value) => [
    value,
    translate(`resources.${resource}.enums.${path}.${value}`, { _: field.enumTitles?.[value] ?? value }),
  ]);
  const members = Object.values(field.fields ?? {}).map((member) =>
    localField(resource, member, translate, `${path}.${member.name}`),
  );
  return {
    ...field,
    title: word('fields', field.title),
    ...(choices && { enumTitles: Object.fromEntries(choices) }),
    ...(field.fields && { fields: Object.fromEntries(members.map((member) => [member.name, member])) }),
  };
}
