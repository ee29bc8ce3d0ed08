import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { DayInput } from '#admin/list/filters/DayInput.tsx';
import { useChangeFilters, withFilter } from '#admin/list/useChangeFilters.ts';
import { useApplyPaused } from '#admin/list/filters/useApplyPaused.ts';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { NOTIFICATION_CONTEXTS } from '#shared/notification-contexts.ts';
import type { NotificationFilterValues } from './notification-provider.ts';

type ColumnFilter = Exclude<keyof NotificationFilterValues, 'q' | 'type'>;

const COLUMN_FILTERS: readonly ColumnFilter[] = [
  'context',
  'notification_type',
  'message',
  'created_from',
  'created_to',
];

export const hasColumnFilter = (values: NotificationFilterValues): boolean =>
  COLUMN_FILTERS.some((name) => values[name] !== undefined);

/** One filter for each column; what is typed is applied after a short pause. */
export const ColumnFilters = ({ id }: { readonly id: string }) => {
  const translate = useTranslate();
  const values = useListContext().filterValues as NotificationFilterValues;
  const change = useChangeFilters();
  const set = (name: ColumnFilter, value: string | undefined) => change((filters) => withFilter(filters, name, value));
  const clear = () =>
    change((filters) =>
      Object.fromEntries(Object.entries(filters).filter(([name]) => !COLUMN_FILTERS.includes(name as ColumnFilter))),
    );
  return (
    <div id={id} className="notification-filters" role="group" aria-label={translate('notifications.filter.label')}>
      <ContextChoice value={values.context} onChange={(value) => set('context', value)} />
      {(['notification_type', 'message'] as const).map((name) => (
        <PausedText
          key={name}
          label={translate(`notifications.filter.${name}`)}
          value={values[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
      {(['created_from', 'created_to'] as const).map((name) => (
        <DayInput
          key={name}
          label={translate(`notifications.filter.${name}`)}
          value={values[name]}
          onChange={(value) => set(name, value === undefined ? undefined : String(value))}
        />
      ))}
      <Button variant="text" size="small" disabled={!hasColumnFilter(values)} onClick={clear}>
        {translate('notifications.filter.clear')}
      </Button>
    </div>
  );
};

interface FilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const ContextChoice = ({ value, onChange }: FilterProps) => {
  const translate = useTranslate();
  return (
    <label className="list-bound">
      {translate('notifications.columns.context')}
      <SelectBox look="small" value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{translate('notifications.filter.any')}</option>
        {NOTIFICATION_CONTEXTS.map((context) => (
          <option key={context} value={context}>
            {translate(`notifications.contexts.${context}`)}
          </option>
        ))}
      </SelectBox>
    </label>
  );
};

const PausedText = ({ label, value, onChange }: FilterProps & { readonly label: string; readonly value: string }) => {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, applied: value });
  if (known.value !== value) {
    setKnown({ value, applied: value });
    // The address caught up with what was typed here, or it was changed elsewhere (cleared, gone back).
    if (known.applied !== value) setText(value);
  }
  useApplyPaused(text, (typed) => {
    setKnown({ ...known, applied: typed.trim() });
    onChange(typed.trim());
  });
  return (
    <label className="list-bound">
      {label}
      <input className="list-input" value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
};
