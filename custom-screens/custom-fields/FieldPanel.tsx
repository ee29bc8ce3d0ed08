import { Button, IconButton, MenuItem, TextField } from '@mui/material';
import { Trash2, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef } from 'react';
import { ConditionEditor } from './ConditionEditor.tsx';
import {
  type DraftField,
  type DraftTable,
  TYPE_CHOICES,
  type TypeChoice,
  typeChoiceOf,
  withType,
} from './draft-fields.ts';
import { FieldPreview } from './FieldPreview.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { RolesEditor } from './RolesEditor.tsx';
import { SwitchLine } from './SwitchLine.tsx';
import { useFault } from './useFault.ts';

interface FieldPanelProps {
  readonly field: DraftField;
  readonly table: DraftTable;
  /** By path inside the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (field: DraftField) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Everything about one field, with the input as people will meet it. */
export const FieldPanel = ({ field, table, errors, onChange, onRemove, onClose }: FieldPanelProps) => {
  const translate = useTranslate();
  const heading = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const fault = useFault(errors);
  const set = (change: Partial<DraftField>) => onChange({ ...field, ...change });
  const word = (name: string) => translate(`custom_fields.${name}`);

  return (
    <aside
      className="cf-panel"
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="cf-panel-head">
        <h2 id={heading}>{field.title || word('untitled')}</h2>
        <IconButton size="small" aria-label={translate('form.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <TextField
        inputRef={first}
        label={word('title')}
        value={field.title}
        required
        onChange={(event) => set({ title: event.target.value })}
        {...fault('title')}
      />
      <TextField
        select
        label={word('type')}
        value={typeChoiceOf(field)}
        onChange={(event) => onChange(withType(field, event.target.value as TypeChoice))}
        {...fault('type')}
      >
        {TYPE_CHOICES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {word(`types.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      {field.key ? (
        <p className="cf-key cf-quiet">
          {translate('custom_fields.key', { key: field.key, placeholder: `{${table.table}__${field.key}}` })}
        </p>
      ) : null}
      {field.type === 'options' ? (
        <OptionsEditor options={field.options} errors={errors} onChange={(options) => set({ options })} />
      ) : null}
      <TextField
        label={word('help')}
        value={field.help ?? ''}
        onChange={(event) => set({ help: event.target.value || null })}
        {...fault('help')}
      />
      <FieldPreview field={field} error={errors.default} onDefault={(value) => set({ default: value })} />
      <div className="cf-switches">
        <SwitchLine
          label={word('active')}
          help={word('active_help')}
          checked={field.active}
          onChange={(active) => set({ active })}
        />
        <SwitchLine label={word('required')} checked={field.required} onChange={(required) => set({ required })} />
        <SwitchLine
          label={word('show_on_table')}
          checked={field.show_on_table}
          onChange={(show_on_table) => set({ show_on_table })}
        />
        <SwitchLine
          label={word('show_on_email_templates')}
          checked={field.show_on_email_templates}
          onChange={(show_on_email_templates) => set({ show_on_email_templates })}
        />
        <SwitchLine
          label={word('indexed')}
          help={word('indexed_help')}
          checked={field.indexed}
          onChange={(indexed) => set({ indexed })}
        />
      </div>
      <ConditionEditor
        field={field}
        table={table}
        error={errors.visible_when}
        onChange={(visible_when) => set({ visible_when })}
      />
      <RolesEditor roles={field.roles} errors={errors} onChange={(roles) => set({ roles })} />
      <Button
        color="error"
        startIcon={<Trash2 size={14} aria-hidden />}
        onClick={onRemove}
        sx={{ alignSelf: 'flex-start' }}
      >
        {word('remove')}
      </Button>
    </aside>
  );
};
