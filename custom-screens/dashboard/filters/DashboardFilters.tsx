import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { AddFilter } from '#admin/list/filters/AddFilter.tsx';
import { FilterPopup } from '#admin/list/filters/FilterParts.tsx';
import { type Period, PERIODS } from '#shared/contracts/dashboard.ts';
import type { DashboardChoice } from '#shared/contracts/dashboard.ts';
import { RecordChoice } from './RecordChoice.tsx';
import { RecordChip } from './RecordChip.tsx';

interface DashboardFiltersProps {
  readonly choice: DashboardChoice;
  readonly onChange: (parts: Partial<DashboardChoice>) => void;
}

/** What the figures can be narrowed to, and the resource that has the options. */
const FILTERS = [
  ['organization', 'organizations'],
  ['company', 'companies'],
  ['business_unit', 'business_units'],
  ['department', 'departments'],
  ['job', 'jobs'],
] as const;
type FilterName = (typeof FILTERS)[number][0];

/** The period of the figures, whose jobs they count, and the unit or the job that they are narrowed to. */
export const DashboardFilters = ({ choice, onChange }: DashboardFiltersProps) => {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  const { profile } = useSignedIn();
  const [edited, setEdited] = useState<{ readonly name: FilterName; readonly anchor: HTMLElement }>();
  const filters = FILTERS.filter(([, resource]) => resources[resource]?.can.list).map(([name, resource]) => ({
    name,
    resource,
    title: translate(`dashboard.filters.${name}`),
  }));
  const opened = filters.find(({ name }) => name === edited?.name);
  const close = () => setEdited(undefined);
  const isMine = choice.person === profile.id;
  return (
    <div className="dash-filters">
      <ToggleButtonGroup
        exclusive
        value={isMine ? 'mine' : 'all'}
        aria-label={translate('dashboard.filters.whose')}
        onChange={(_event, whose: string | null) => {
          if (whose) onChange({ person: whose === 'mine' ? profile.id : undefined });
        }}
      >
        <ToggleButton value="all">{translate('dashboard.filters.all_jobs')}</ToggleButton>
        <ToggleButton value="mine">{translate('dashboard.filters.my_jobs')}</ToggleButton>
      </ToggleButtonGroup>
      {filters.map(({ name, resource, title }) => {
        const id = choice[name];
        return id === undefined ? null : (
          <DefinitionBoundary key={name} fallback={null} renderFailure={() => null}>
            <RecordChip
              resource={resource}
              id={id}
              title={title}
              onOpen={(anchor) => setEdited({ name, anchor })}
              onRemove={() => onChange({ [name]: undefined })}
            />
          </DefinitionBoundary>
        );
      })}
      {filters.length > 0 ? (
        <AddFilter choices={filters} onChoose={(name, anchor) => setEdited({ name, anchor })} />
      ) : null}
      <FilterPopup anchor={edited?.anchor} title={opened?.title} onClose={close}>
        {opened ? (
          <DefinitionBoundary fallback={<div className="dash-choice" />} renderFailure={() => null}>
            <RecordChoice {...opened} onChange={(id) => onChange({ [opened.name]: id })} onDone={close} />
          </DefinitionBoundary>
        ) : null}
      </FilterPopup>
      <span className="dash-grow" />
      <span className="list-quiet dash-wide">{translate('dashboard.compared', { days: choice.days })}</span>
      <ToggleButtonGroup
        exclusive
        className="dash-periods"
        value={choice.days}
        aria-label={translate('dashboard.filters.period')}
        onChange={(_event, days: Period | null) => {
          if (days !== null) onChange({ days });
        }}
      >
        {PERIODS.map((days) => (
          <ToggleButton key={days} value={days}>
            {translate('dashboard.days', { days })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
};
