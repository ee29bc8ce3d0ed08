import type { ResourceDefinition } from './definition.ts';

/** A title's fields, and the texts around them: one more than there are fields. */
export interface TitleParts {
  readonly fields: readonly string[];
  readonly texts: readonly string[];
  /** The text between every two fields, where nothing else is around them: an empty field takes it away with it. */
  readonly between?: string;
}

/** Reads a title (`{candidate} · {job}`). */
export const titleParts = (recordTitle: string): TitleParts => {
  const parts = recordTitle.split(/\{([a-z0-9_]+)\}/);
  const fields = parts.filter((_, index) => index % 2 === 1);
  const texts = parts.filter((_, index) => index % 2 === 0);
  const [between] = texts.slice(1, -1);
  const isJoined = texts[0] === '' && texts.at(-1) === '' && texts.slice(1, -1).every((text) => text === between);
  return { fields, texts, ...(isJoined && between !== undefined && { between }) };
};

/** Puts the values of a title's fields into it; empty where all of them are and there is no other text. */
export const filledTitle = (recordTitle: string, valueOf: (field: string) => string): string => {
  const { fields, texts, between } = titleParts(recordTitle);
  const values = fields.map((field) => valueOf(field).trim());
  if (between !== undefined)
    return values
      .filter((value) => value !== '')
      .join(between)
      .trim();
  return texts
    .map((text, index) => text + (values[index] ?? ''))
    .join('')
    .trim();
};

/** The relations in a title: what the related records are called is part of it. */
export const titleRelations = ({
  titleFields,
  fields,
}: Pick<ResourceDefinition, 'titleFields' | 'fields'>): readonly string[] =>
  titleFields.filter((name) => fields[name]?.relation !== undefined);
