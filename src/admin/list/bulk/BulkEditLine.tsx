import { typeOf } from '#engine/field-types/field-types.ts';
import { Checkbox, FormControlLabel, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { FieldControl } from '../../form/FieldControl.tsx';
import { type BulkLine, LIST_CHANGES, type ListChange } from './bulk-lines.ts';

interface BulkEditLineProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly line: BulkLine;
  /** It was chosen last. */
  readonly isFresh: boolean;
  readonly onClear: (isCleared: boolean) => void;
  readonly onList: (list: ListChange) => void;
  readonly onRemove: () => void;
}

/** One field of a bulk edit: its value, or that it loses its value; of a list, whether the other values stay. */
export const BulkEditLine = ({ definition, field, line, isFresh, onClear, onList, onRemove }: BulkEditLineProps) => {
  const translate = useTranslate();
  const id = useId();
  const shown = useMemo(
    () => (typeOf(field).kind === 'boolean' ? asChoice(field, translate) : field),
    [field, translate],
  );
  return (
    <div className="bulk-line" role="group" aria-labelledby={id} data-fresh={isFresh || undefined}>
      <div className="bulk-line-head">
        <span id={id} className="list-label">
          {field.title}
        </span>
        {field.required ? null : (
          <FormControlLabel
            className="bulk-clear"
            label={translate('list.bulk.clear_field')}
            control={
              <Checkbox size="small" checked={line.isCleared} onChange={(_event, isCleared) => onClear(isCleared)} />
            }
          />
        )}
        <IconButton
          size="small"
          aria-label={translate('list.bulk.remove_field', { field: field.title })}
          onClick={onRemove}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      {line.list && !line.isCleared ? (
        <ToggleButtonGroup
          exclusive
          size="small"
          className="bulk-list"
          aria-label={translate('list.bulk.list.label', { field: field.title })}
          value={line.list}
          onChange={(_event, list: ListChange | null) => list && onList(list)}
        >
          {LIST_CHANGES.map((list) => (
            <ToggleButton key={list} value={list}>
              {translate(`list.bulk.list.${list}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      ) : null}
      {line.isCleared ? (
        <p className="bulk-cleared">{translate('list.bulk.cleared')}</p>
      ) : (
        <FieldControl definition={definition} field={shown} source={field.name} required bare />
      )}
    </div>
  );
};

/** A switch has no third position for "not decided yet": yes and no are two buttons here. */
const asChoice = (field: FieldDefinition, translate: ReturnType<typeof useTranslate>): FieldDefinition => ({
  ...field,
  type: 'choice',
  widget: 'radio',
  enum: ['true', 'false'],
  enumTitles: { true: translate('ra.boolean.true'), false: translate('ra.boolean.false') },
});
