import { Tooltip } from '@mui/material';
import { Lock, Pencil } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { typeOf } from '#engine/field-types/field-types.ts';
import { descendantsOf } from '#engine/field-types/relation/cascade.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { FactEditor } from './FactEditor.tsx';
import { FactValue } from '../form/FactValue.tsx';
import { RowsFact } from './RowsFact.tsx';
import { SourceMark } from './SourceMark.tsx';
import type { FactProps } from './fact-props.ts';

/** One label and value; a value that this user can write is edited in place, by clicking it or its pencil. */
export const Fact = (props: FactProps) =>
  typeOf(props.field).storage === 'child' ? <RowsFact {...props} /> : <ValueFact {...props} />;

const ValueFact = (props: FactProps) => {
  const { definition, record, field } = props;
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const label = translate(`resources.${definition.resource}.fields.${field.name}`, { _: field.title });
  const canEdit = !props.isLocked && isEditableInPlace(definition, field);
  const close = () => {
    setEditing(false);
    setTimeout(() => pencil.current?.focus());
  };
  const handleClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a');
    if (canEdit && !isEditing && !isLink && !window.getSelection()?.toString()) setEditing(true);
  };
  return (
    <div
      className="fact"
      data-field={field.name}
      data-wide={field.widget === 'multiline' || field.widget === 'rich_text' || undefined}
    >
      <dt>{label}</dt>
      <dd className={isEditing ? 'fact-editing' : canEdit ? 'fact-editable' : undefined} onClick={handleClick}>
        <span className="fact-value" aria-hidden={isEditing || undefined}>
          <FactValue definition={definition} record={record} field={field}>
            {field.widget === 'rich_text' && record[field.name] ? (
              <RichText html={String(record[field.name])} />
            ) : (
              <FieldValue field={field} value={record[field.name]} record={record} />
            )}
          </FactValue>
        </span>
        {isEditing ? null : <SourceMark field={field} />}
        {field.isRestricted && !isEditing ? (
          <Tooltip title={translate('details.restricted')}>
            <span className="fact-lock" role="img" aria-label={translate('details.restricted')}>
              <Lock size={14} strokeWidth={1.75} aria-hidden />
            </span>
          </Tooltip>
        ) : null}
        {isEditing ? <FactEditor {...props} onClose={close} /> : null}
        {canEdit && !isEditing ? (
          <button
            ref={pencil}
            type="button"
            className="fact-pencil"
            aria-label={translate('details.edit_field', { field: label })}
            onClick={() => setEditing(true)}
          >
            <Pencil size={14} strokeWidth={1.75} aria-hidden />
          </button>
        ) : null}
      </dd>
    </div>
  );
};

/** Levels that others hang on, groups, files and rows change in the form, where what follows from it is in sight. */
function isEditableInPlace(definition: CatalogueResource, field: FieldDefinition): boolean {
  if (!definition.can.edit || field.readOnly || !definition.writable.includes(field.name)) return false;
  if (typeOf(field).isOwnOnly) return false;
  return descendantsOf(field.name, definition.fields).length === 0;
}
