import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import { useRecordContext } from '../conditions/useRecordContext.ts';
import { openFieldsOf } from '../conditions/open-fields.ts';
import type { FactProps } from './fact-props.ts';

/** For the visible ones of these fields, in their order: how each is shown as a fact of the record. */
export function useFactProps(
  definition: CatalogueResource,
  record: RaRecord,
): (fields: readonly FieldDefinition[]) => readonly FactProps[] {
  const context = useRecordContext(definition, record);
  const open = openFieldsOf(definition, record);
  return (fields) =>
    fields
      .map((field) => ({ field, state: fieldState(definition.fields, field.name, record, context) }))
      .filter(({ state }) => state.visible)
      .map(({ field, state }) => ({
        definition,
        record,
        field,
        isLocked: state.readOnly || !open.includes(field.name),
        isRequired: state.required,
      }));
}
