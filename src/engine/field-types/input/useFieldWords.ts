import { useTranslate } from 'ra-core';
import type { FieldDefinition } from '../../model/definition.ts';
import { withoutRow } from './row-source.ts';
import { useInputScope } from './input-scope.ts';

export interface FieldLabels {
  readonly label: string;
  readonly help?: string;
  readonly placeholder?: string;
}

/**
 * A field's words in the reader's language: `resources.<resource>.fields.<source>`, `.help.<source>`,
 * `.placeholders.<source>` (a row's number omitted), else the file's English.
 */
export function useFieldLabels(field: FieldDefinition, source: string): FieldLabels {
  const path = withoutRow(source);
  const translate = useTranslate();
  const { resource } = useInputScope();
  const word = (kind: string, fallback: string | undefined) =>
    fallback === undefined ? undefined : translate(`resources.${resource}.${kind}.${path}`, { _: fallback });
  return {
    label: word('fields', field.title) ?? field.title,
    help: word('help', field.help),
    placeholder: field.sequence === undefined ? word('placeholders', field.placeholder) : translate('computed.on_save'),
  };
}

/** The label of one option of a field with `enum`. */
export function useChoiceWord(field: FieldDefinition, source: string): (value: string) => string {
  const translate = useTranslate();
  const { resource } = useInputScope();
  return (value) =>
    translate(`resources.${resource}.enums.${withoutRow(source)}.${value}`, { _: field.enumTitles?.[value] ?? value });
}
