import { typeOf } from '#engine/field-types/field-types.ts';
import { Checkbox, FormControlLabel, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { BulkPreview } from '#shared/contracts/bulk.ts';
import { FieldControl } from '../../form/FieldControl.tsx';
import type { BulkLine } from './bulk-lines.ts';

interface BulkEditLineProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly line: BulkLine;
  readonly counts: BulkPreview['fields'][string] | undefined;
  /** It was chosen last. */
  readonly isFresh: boolean;
  readonly onClear: (isCleared: boolean) => void;
  readonly onRemove: () => void;
}

/** One field of a bulk edit: its value, or that it loses its value, and how many records that changes. */
export const BulkEditLine = ({ definition, field, line, counts, isFresh, onClear, onRemove }: BulkEditLineProps) => {
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
      {line.isCleared ? (
        <p className="bulk-cleared">{translate('list.bulk.cleared')}</p>
      ) : (
        <FieldControl definition={definition} field={shown} source={field.name} required bare />
      )}
      <p className="bulk-counts num" role="status">
        {counts && counts.changed + counts.same > 0 ? <Counts counts={counts} isCleared={line.isCleared} /> : null}
      </p>
    </div>
  );
};

const Counts = ({
  counts,
  isCleared,
}: {
  readonly counts: BulkPreview['fields'][string];
  readonly isCleared: boolean;
}) => {
  const translate = useTranslate();
  const total = counts.changed + counts.same;
  const same = isCleared ? 'list.bulk.preview.empty' : 'list.bulk.preview.same';
  return (
    <>
      {translate('list.bulk.preview.changes', { smart_count: total, changed: counts.changed })}
      {counts.same > 0 ? <span> {translate(same, { smart_count: counts.same })}</span> : null}
    </>
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
