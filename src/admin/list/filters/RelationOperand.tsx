import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import { narrowing } from './cascade.ts';
import { toggled } from './ChoiceOperand.tsx';
import type { OperandProps } from './operand-props.ts';
import { OptionCount, useOptionCounts } from './OptionCount.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { useRelatedNames } from './useRelatedNames.ts';

const LIMIT = 50;
const NONE: readonly number[] = [];

/** Picks related records. Where a parent is filtered by one record, only what belongs to it is offered. */
export const RelationOperand = ({
  definition,
  field,
  filters,
  clause,
  onChange,
  isImmediate = false,
}: OperandProps) => {
  const recordsApi = useRecordsApi();
  const translate = useTranslate();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const search = usePaused(query);
  const where = narrowing(field, filters);
  const chosen = ((clause.operand ?? []) as readonly (string | number)[]).map(Number);
  const names = useRelatedNames(definition.resource, field, chosen);
  const { data, isPending, error } = useQuery({
    queryKey: [definition.resource, 'filterOptions', field.name, search, where],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      recordsApi.getOptions(definition.resource, field.name, { query: search, where, limit: LIMIT, signal }),
  });
  const found = data?.results ?? [];
  const missing = search ? [] : chosen.filter((id) => !found.some((option) => option.id === id));
  const offered = [...missing.map((id) => ({ id, name: names.get(id) ?? `#${id}` })), ...found];
  const counts = useOptionCounts(definition, field, filters, isImmediate ? NONE : offered.map(({ id }) => id));
  const ids = useId();
  return (
    <>
      <input
        type="search"
        className="list-input"
        autoFocus={!isImmediate}
        value={query}
        placeholder={translate('list.filter.find')}
        aria-label={translate('list.filter.find')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <fieldset className="list-options" aria-label={field.title} aria-busy={isPending}>
        {offered.map((option, at) => (
          <label key={option.id} className="list-option">
            <input
              type="checkbox"
              className="list-box"
              checked={chosen.includes(option.id)}
              aria-describedby={`${ids}-${at}`}
              onChange={(event) => onChange(toggled(chosen, option.id, event.target.checked))}
            />
            <span className="cut">{relatedName(option, locale)}</span>
            <OptionCount id={`${ids}-${at}`} text={counts[at]} />
          </label>
        ))}
        {isPending ? <p className="list-note">{translate('list.loading')}</p> : null}
        {error ? <p className="list-note">{error.message || translate('ra.notification.http_error')}</p> : null}
        {data && offered.length === 0 ? <p className="list-note">{translate('list.filter.nothing_found')}</p> : null}
        {data && data.count > data.results.length ? (
          <p className="list-note">
            {translate('list.filter.search_for_more', { count: data.count - data.results.length })}
          </p>
        ) : null}
      </fieldset>
    </>
  );
};
