import { Autocomplete, TextField } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useRecordOptions } from '../search/useRecordOptions.ts';

interface RecordPickerProps {
  readonly resource: string;
  /** Which of its records can be chosen. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly value: RaRecord | undefined;
  readonly onChange: (record: RaRecord | undefined) => void;
  /** The ids of records that cannot be chosen. */
  readonly except?: readonly unknown[];
  readonly error: string | undefined;
}

/** Chooses one record of a resource by searching for it, of those that the user can list. */
export const RecordPicker = ({ resource, filter, label, value, onChange, except = [], error }: RecordPickerProps) => {
  const found = useRecordOptions(useDefinition(resource), filter);
  return (
    <Autocomplete<RaRecord>
      {...found}
      options={found.options.filter(({ id }) => !except.includes(id))}
      value={value ?? null}
      onChange={(_event, record) => onChange(record ?? undefined)}
      renderInput={(params) => (
        <TextField {...params} label={label} required error={error !== undefined} helperText={error} />
      )}
    />
  );
};
