import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { daysAgo, QUICK_RANGES } from '#admin/list/filters/days.ts';
import { AddFilter } from '#admin/list/filters/AddFilter.tsx';
import { FilterChip, FilterPopup } from '#admin/list/filters/FilterParts.tsx';
import { ChipValue } from '#admin/list/filters/FilterSentence.tsx';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { FILTER_KEYS, type FilterKey, type LogFilters, TAB_FILTERS } from './log-view.ts';
import { LogFilterEditor, without } from './LogFilterEditor.tsx';
import { useLogLabels } from './log-words.ts';
import { usePersonName } from './PersonChoice.tsx';
import type { LogAddress } from './useLogAddress.ts';

interface LogFilterBarProps {
  readonly address: LogAddress;
  /** Of the record that the log is narrowed to, once it is known. */
  readonly recordTitle: string | undefined;
}

/** The filters in force as chips that can be opened and removed, and the menu that adds one. */
export const LogFilterBar = ({ address, recordTitle }: LogFilterBarProps) => {
  const translate = useTranslate();
  const { filters, narrow, tab } = address;
  const [edited, setEdited] = useState<{ name: FilterKey; anchor: HTMLElement }>();
  const titleOf = (name: FilterKey) => translate(`activity_log.filters.${name}`);
  const open = (name: FilterKey, anchor: HTMLElement) => {
    if (name === 'sensitive') narrow({ sensitive: '1' });
    else setEdited({ name, anchor });
  };
  return (
    <div className="list-filters">
      {FILTER_KEYS.filter((name) => isSet(filters, name)).map((name) => (
        <FilterChip
          key={name}
          title={titleOf(name)}
          onOpen={hasEditor(name) ? (anchor) => open(name, anchor) : undefined}
          onRemove={() => narrow(without(name))}
        >
          <FilterText name={name} filters={filters} recordTitle={recordTitle} />
        </FilterChip>
      ))}
      <AddFilter choices={TAB_FILTERS[tab].map((name) => ({ name, title: titleOf(name) }))} onChoose={open} />
      <FilterPopup anchor={edited?.anchor} title={edited && titleOf(edited.name)} onClose={() => setEdited(undefined)}>
        {edited ? <LogFilterEditor name={edited.name} address={address} onDone={() => setEdited(undefined)} /> : null}
      </FilterPopup>
    </div>
  );
};

const hasEditor = (name: FilterKey): boolean => name !== 'sensitive' && name !== 'record_id';

/** A record's chip names its resource, so the resource has no chip. */
function isSet(filters: LogFilters, name: FilterKey): boolean {
  if (name === 'dates') return filters.from !== undefined || filters.to !== undefined;
  if (name === 'resource') return filters.resource !== undefined && filters.record_id === undefined;
  return filters[name] !== undefined;
}

interface FilterTextProps extends Pick<LogFilterBarProps, 'recordTitle'> {
  readonly name: FilterKey;
  readonly filters: LogFilters;
}

const FilterText = ({ name, filters, recordTitle }: FilterTextProps) => {
  const translate = useTranslate();
  const words = useFilterLabels(name, filters);
  const value = name === 'record_id' ? (recordTitle ?? words) : words;
  const field = <span className="list-chip-field">{translate(`activity_log.filters.${name}`)}</span>;
  return value ? (
    <Sentence text="activity_log.value" parts={{ field, value: <ChipValue>{value}</ChipValue> }} />
  ) : (
    field
  );
};

function useFilterLabels(name: FilterKey, filters: LogFilters): string {
  const translate = useTranslate();
  const words = useLogLabels();
  const person = usePersonName(name === 'user' ? filters.user : undefined);
  const of: Readonly<Record<FilterKey, () => string>> = {
    user: () => person,
    group: () => translate(`activity_log.groups.${filters.group}`, { _: filters.group }),
    action: () => words.actionChoice(filters.action ?? ''),
    resource: () => words.object(filters.resource ?? ''),
    record_id: () =>
      translate('activity_log.record_number', { kind: words.object(filters.resource ?? ''), id: filters.record_id }),
    dates: () => datesWords(filters, translate),
    sensitive: () => '',
  };
  return of[name]();
}

function datesWords({ from, to }: LogFilters, translate: ReturnType<typeof useTranslate>): string {
  const quick = to === undefined ? QUICK_RANGES.find((days) => daysAgo(days) === from) : undefined;
  if (quick) return translate('list.filter.last_days', { smart_count: quick });
  const key = from && to ? 'between' : from ? 'from' : 'until';
  return translate(`activity_log.dates.${key}`, { from: from && formatDate(from), until: to && formatDate(to) });
}
