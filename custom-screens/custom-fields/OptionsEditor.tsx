import { Button, IconButton, TextField } from '@mui/material';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { moved } from '#ui/drag/useListDrag.tsx';
import type { CustomFieldOption } from '#shared/contracts/custom-fields.ts';
import { useFault } from './useFault.ts';

interface OptionsEditorProps {
  readonly options: readonly CustomFieldOption[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (options: readonly CustomFieldOption[]) => void;
}

/** The options of a field, in the order in which they are offered. Enter goes on to the next one. */
export const OptionsEditor = ({ options, errors, onChange }: OptionsEditorProps) => {
  const translate = useTranslate();
  const fault = useFault(errors);
  const text = fault('options').helperText;
  const put = (place: number, label: string) =>
    onChange(options.map((option, index) => (index === place ? { ...option, label } : option)));
  return (
    <fieldset className="cf-group">
      <legend>{translate('custom_fields.options')}</legend>
      {text ? (
        <p role="alert" className="cf-error">
          {text}
        </p>
      ) : null}
      {options.map(({ label, value }, place) => (
        <div className="cf-option" key={value ?? `new-${place}`}>
          <TextField
            fullWidth
            value={label}
            onChange={(event) => put(place, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onChange([...options.slice(0, place + 1), { label: '' }, ...options.slice(place + 1)]);
            }}
            slotProps={{ htmlInput: { 'aria-label': translate('custom_fields.option', { number: place + 1 }) } }}
            {...fault(`options.${place}.label`)}
          />
          <Tool
            label={translate('custom_fields.option_up', { name: label })}
            isOff={place === 0}
            onPress={() => onChange(moved(options, place, place - 1))}
          >
            <ArrowUp size={14} aria-hidden />
          </Tool>
          <Tool
            label={translate('custom_fields.option_down', { name: label })}
            isOff={place === options.length - 1}
            onPress={() => onChange(moved(options, place, place + 1))}
          >
            <ArrowDown size={14} aria-hidden />
          </Tool>
          <Tool
            label={translate('custom_fields.option_remove', { name: label })}
            onPress={() => onChange(options.filter((_, index) => index !== place))}
          >
            <X size={14} aria-hidden />
          </Tool>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={14} aria-hidden />}
        onClick={() => onChange([...options, { label: '' }])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('custom_fields.option_add')}
      </Button>
    </fieldset>
  );
};

interface ToolProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

const Tool = ({ label, isOff = false, onPress, children }: ToolProps) => (
  <IconButton size="small" aria-label={label} disabled={isOff} onClick={onPress}>
    {children}
  </IconButton>
);
