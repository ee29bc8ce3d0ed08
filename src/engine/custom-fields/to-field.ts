import { FIELD_TYPES } from '../field-types/field-types.ts';
import type { FieldDefinition, FieldTypeName } from '../model/definition.ts';
import type { CustomField } from './custom-field.ts';
import { customName } from './custom-names.ts';

/** The kind of field that a custom field is for the rest of the engine. */
export function customFieldType({
  type,
  format,
  multiple,
}: Pick<CustomField, 'type' | 'format' | 'multiple'>): FieldTypeName {
  if (type === 'options') return multiple ? 'choices' : 'choice';
  if (type !== 'others') return type;
  return format === 'multiline' ? 'text' : format;
}

/**
 * A custom field as every other field of a definition; the condition that it shows under is added by code that knows
 * the others.
 */
export function customFieldDefinition(custom: CustomField): FieldDefinition {
  const type = customFieldType(custom);
  const options = [...custom.options, ...custom.retired_options];
  const isChoice = custom.type === 'options';
  const widget = custom.type === 'others' && custom.format === 'multiline' ? ('multiline' as const) : undefined;
  const shape = { ...(isChoice && { enum: options.map(({ value }) => value) }), ...(widget && { widget }), words: {} };
  const { read, write } = custom.roles;
  return {
    name: customName(custom.key),
    custom: custom.key,
    title: custom.title,
    type,
    schema: FIELD_TYPES[type].valueSchema(shape),
    required: custom.required,
    ...(isChoice && {
      enum: shape.enum,
      enumTitles: Object.fromEntries(options.map(({ value, label }) => [value, label])),
      retired: custom.retired_options.map(({ value }) => value),
    }),
    ...(widget && { widget }),
    ...(custom.default !== null && { default: custom.default }),
    ...(custom.help !== null && { help: custom.help }),
    ...((read || write) && { access: { ...(read && { read }), ...((write ?? read) && { write: write ?? read! }) } }),
    onHide: 'clear',
    readOnly: false,
    system: false,
    unique: false,
    index: custom.indexed,
  };
}
