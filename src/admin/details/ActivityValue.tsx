import { useLocale, useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import { isEmptyValue } from '#engine/field-types/display/field-display.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { insideSentence } from '#engine/model/wording.ts';

interface ActivityValueProps {
  /** Absent for what is no resource of this user. */
  readonly definition: CatalogueResource | undefined;
  /** Of the field. */
  readonly name: string;
  readonly value: unknown;
}

/** A value as it was then: rendered by its field where that still exists, else as its text. */
export const ActivityValue = ({ definition, name, value }: ActivityValueProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const listed = useListText();
  const field = fieldNamed(definition, name);
  if (isEmptyValue(value)) return <EmptyValue />;
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  const shown = field && typeOf(field).screen.activity;
  if (isHidden(value)) {
    const { resource, title } = value.hidden;
    const name = translate(`resources.${resource}.name`, { smart_count: 1, _: title });
    return translate('details.activity.hidden', { name: insideSentence(name, locale) });
  }
  if (shown === 'named') return isNamed ? String(value.name) : `#${idIn(value)}`;
  if (field && shown === 'drawn') return <FieldValue field={field} value={value} />;
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  return Array.isArray(value) ? listed(value.map(textOf)) : textOf(value);
};

/** What a field of an entry is called; keys that no field describes are made readable. */
export const useFieldLabel = (definition: CatalogueResource | undefined): ((field: string, row?: number) => string) => {
  const translate = useTranslate();
  const titleOf = (field: string): string => {
    const known = fieldNamed(definition, field);
    if (known) return translate(`resources.${definition?.resource}.fields.${field}`, { _: known.title });
    return translate(`details.activity.fields.${field}`, { _: readable(field) });
  };
  return (field, row) => {
    if (row === undefined) return titleOf(field);
    const [rows = '', inner] = field.split('.');
    const cell = inner === undefined ? translate('form.rows.place') : titleOf(field);
    return translate('form.rows.cell', { rows: titleOf(rows), row, cell });
  };
};

/** A field of the record, or of its rows (`levels.user`). */
const fieldNamed = (definition: CatalogueResource | undefined, name: string): FieldDefinition | undefined => {
  const [outer = '', inner] = name.split('.');
  const field = definition?.fields[outer];
  return inner === undefined || field === undefined ? definition?.fields[name] : field.fields?.[inner];
};

/** `module_configurations.jobs` as "Module configurations › Jobs". */
const readable = (field: string): string => field.split('.').map(sentence).join(' › ');

const sentence = (key: string): string => {
  const words = key.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** A record that isn't named to the reader. */
const isHidden = (
  value: unknown,
): value is { readonly hidden: { readonly resource: string; readonly title: string } } =>
  typeof value === 'object' && value !== null && 'hidden' in value;

const idIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value);

const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  return 'name' in value ? String(value.name) : JSON.stringify(value);
};
