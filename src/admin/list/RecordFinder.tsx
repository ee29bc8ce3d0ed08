import { Autocomplete, TextField } from '@mui/material';
import type { Identifier, RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { titleFieldsOf } from '#engine/access/title-fields.ts';
import { useRecordOptions } from '../search/useRecordOptions.ts';

interface RecordFinderProps {
  readonly definition: CatalogueResource;
  /** Which records are offered. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly onChoose: (id: Identifier | undefined) => void;
}

/** Finds one record by its words among those that the filter leaves. It keeps its choice; a new `key` empties it. */
export const RecordFinder = ({ definition, filter, label, autoFocus = false, onChoose }: RecordFinderProps) => {
  const found = useRecordOptions(definition, filter, titleFieldsOf(definition));
  return (
    <Autocomplete<RaRecord>
      {...found}
      onChange={(_event, option) => onChoose(option?.id)}
      renderInput={(params) => <TextField {...params} autoFocus={autoFocus} label={label} />}
    />
  );
};
