import { Autocomplete, TextField } from '@mui/material';
import { useLocale } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useRecordOptions } from '../search/useRecordOptions.ts';
import { recordTitle } from '../words/record-title.ts';
import { RecordOption } from './RecordOption.tsx';
import './record-actions.css';

interface RecordPickerProps {
  readonly resource: string;
  /** Which of its records can be chosen. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly value: RaRecord | undefined;
  readonly onChange: (record: RaRecord | undefined) => void;
  /** The ids of records that cannot be chosen. */
  readonly except?: readonly unknown[];
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly error: string | undefined;
}

/** Chooses one record of a resource by searching for it, of those that the user can list. */
export const RecordPicker = ({
  resource,
  filter,
  label,
  value,
  onChange,
  except = [],
  ...input
}: RecordPickerProps) => {
  const { required = true, autoFocus = false, error } = input;
  const locale = useLocale() ?? 'en';
  const definition = useDefinition(resource);
  const found = useRecordOptions(definition, filter);
  return (
    <Autocomplete<RaRecord>
      {...found}
      options={found.options.filter(({ id }) => !except.includes(id))}
      value={value ?? null}
      onChange={(_event, record) => onChange(record ?? undefined)}
      renderOption={({ key, ...props }, record) => (
        <li key={key} {...props}>
          <RecordOption title={recordTitle(definition, record, locale)} note={noteOf(definition, record)} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
};

/** What distinguishes records with the same title: the first further text that they are found by. */
function noteOf({ list, titleFields, fields }: CatalogueResource, record: RaRecord): string {
  const name = list.search.find((each) => !titleFields.includes(each) && Object.hasOwn(fields, each));
  const value: unknown = name === undefined ? undefined : record[name];
  return typeof value === 'string' ? value : '';
}
