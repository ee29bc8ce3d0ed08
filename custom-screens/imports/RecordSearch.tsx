import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { usePaused } from '#client/search/usePaused.ts';

interface RecordSearchProps {
  readonly resource: string;
  readonly field: string;
  /** What narrows the options. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly onChoose: (id: number | undefined) => void;
}

/** One of the options of a relation, found by typing. */
export const RecordSearch = ({ resource, field, where, onChoose }: RecordSearchProps) => {
  const translate = useTranslate();
  const recordsApi = useRecordsApi();
  const [text, setText] = useState('');
  const query = usePaused(text);
  const { data, isFetching } = useQuery({
    queryKey: ['options', resource, field, where, 'import', query],
    queryFn: ({ signal }) => recordsApi.getOptions(resource, field, { query, where, signal }),
    placeholderData: keepPreviousData,
  });
  const label = translate('imports.questions.search');
  return (
    <Autocomplete<RelationOption>
      options={data ? [...data.results] : []}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, option) => onChoose(option?.id)}
      noOptionsText={translate('list.filter.nothing_found')}
      loadingText={translate('list.loading')}
      renderInput={(props) => (
        <TextField
          {...props}
          placeholder={label}
          autoFocus
          slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
    />
  );
};
