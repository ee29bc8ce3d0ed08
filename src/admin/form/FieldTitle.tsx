import { useTranslate } from 'ra-core';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useRecordForm } from './form-context.ts';

/** A field's title in the reader's language. */
export const FieldTitle = ({ field }: { readonly field: FieldDefinition }) => {
  const { definition } = useRecordForm();
  return useTranslate()(`resources.${definition.resource}.fields.${field.name}`, { _: field.title });
};
