import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { usePaused } from '#client/search/usePaused.ts';
import { Face } from '#ui/marks/Face.tsx';
import { OneOf } from './OneOf.tsx';
import { useApi } from '#client/api/useApi.ts';
import { createActivityApi } from '#client/activity-log/api.ts';

interface PersonChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (user: string | undefined) => void;
}

/** Selects one of the users in the log. */
export const PersonChoice = ({ value, onChange }: PersonChoiceProps) => {
  const activityApi = useApi(createActivityApi);
  const translate = useTranslate();
  const [text, setText] = useState('');
  const query = usePaused(text);
  const { data, isPending, error } = useQuery({
    queryKey: ['activity-log', 'people', query],
    queryFn: ({ signal }) => activityApi.findActivityPeople(query ? { query } : {}, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <input
        type="search"
        className="list-input"
        autoFocus
        value={text}
        placeholder={translate('list.filter.find')}
        aria-label={translate('list.filter.find')}
        onChange={(event) => setText(event.target.value)}
      />
      <OneOf
        label={translate('activity_log.filters.user')}
        value={value}
        onChange={onChange}
        options={(data ?? []).map(({ id, name }) => ({
          key: String(id),
          label: (
            <>
              <Face name={name} size="xs" /> {name}
            </>
          ),
        }))}
      />
      {isPending ? <p className="list-note">{translate('list.loading')}</p> : null}
      {error ? <p className="list-note">{error.message || translate('ra.notification.http_error')}</p> : null}
      {data?.length === 0 ? <p className="list-note">{translate('list.filter.nothing_found')}</p> : null}
    </>
  );
};

/** The name of a user in the log; the id until the name is known. */
export function usePersonName(user: string | undefined): string {
  const activityApi = useApi(createActivityApi);
  const { data } = useQuery({
    queryKey: ['activity-log', 'person', user],
    queryFn: ({ signal }) => activityApi.findActivityPeople({ id: Number(user) }, signal),
    enabled: user !== undefined,
  });
  return data?.[0]?.name ?? `#${user ?? ''}`;
}
