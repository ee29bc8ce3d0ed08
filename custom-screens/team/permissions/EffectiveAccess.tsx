import { Skeleton } from '@mui/material';
import { useMemberNames } from '#client/team/useMemberNames.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useParameters } from '#client/page/useParameters.ts';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { type EffectiveAccess as Answer, getAccess, getMember } from '#shared/contracts/team.ts';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { MEMBERS } from '../members/useMembers.ts';
import { AccessReport } from './AccessReport.tsx';
import { RecordSelect } from './RecordSelect.tsx';
import type { AccessAnswer } from '#engine/access/explain-access.ts';
import { useHttp } from '#client/api/useApi.ts';

/** Shows what a user can do with a resource or one of its records, and why, by the rules that decide their requests. */
export const EffectiveAccess = () => {
  const translate = useTranslate();
  const http = useHttp();
  const { resources } = useCatalogue();
  const [params, set] = useParameters();
  const [member, record] = [Number(params.get('member')) || undefined, Number(params.get('record')) || undefined];
  const entry = resources[params.get('resource') ?? ''];
  const role = params.get('role') ?? undefined;
  const { people: names } = useMemberNames();
  const { data: person } = useQuery({
    queryKey: [MEMBERS, 'one', member],
    queryFn: ({ signal }) => http.call(getMember, { params: { id: member ?? 0 }, signal }),
    enabled: member !== undefined,
  });
  const question = { resource: entry?.resource ?? '', ...(record && { record }), ...(role && { role }) };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [MEMBERS, 'access', member, question],
    queryFn: async ({ signal }) =>
      (await http.call(getAccess, { params: { id: member ?? 0 }, query: question, signal })) as Answer<AccessAnswer>,
    enabled: member !== undefined && entry !== undefined,
  });
  const choices = Object.values(resources)
    .map(({ resource }) => ({
      value: resource,
      label: translate(`resources.${resource}.name`, { smart_count: 2 }),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));

  const failureOf = (failure: Error, retry: () => void) => (
    <div className="rights-message">
      <ErrorState title={translate('rights.access.failure')} error={failure} onRetry={retry} />
    </div>
  );
  return (
    <div className="rights-access">
      <p className="members-hint">{translate('rights.access.lead')}</p>
      <div className="rights-question">
        <PersonSelect
          label={translate('rights.access.person')}
          people={names}
          value={member}
          onChange={(id) => set({ member: id === undefined ? undefined : String(id), role: undefined })}
        />
        <Choice
          label={translate('rights.access.role')}
          value={role ?? ''}
          none={person?.current_role ?? translate('rights.access.any_role')}
          options={(person?.role ?? [])
            .filter((title) => title !== person?.current_role)
            .map((title) => ({ value: title, label: title }))}
          onChange={(next) => set({ role: next })}
        />
        <Choice
          label={translate('rights.access.resource')}
          value={entry?.resource ?? ''}
          none={translate('rights.access.choose')}
          options={choices}
          onChange={(next) => set({ resource: next, record: undefined })}
        />
        {entry ? (
          <DefinitionBoundary
            key={entry.resource}
            fallback={<Skeleton variant="rounded" height={40} />}
            renderFailure={failureOf}
          >
            <RecordSelect
              resource={entry.resource}
              title={data?.record?.title}
              value={record}
              onChange={(id) => set({ record: id === undefined ? undefined : String(id) })}
            />
          </DefinitionBoundary>
        ) : null}
      </div>
      {error ? failureOf(error, () => void refetch()) : null}
      {data && entry ? (
        <DefinitionBoundary key={entry.resource} fallback={<ReportSkeleton />} renderFailure={failureOf}>
          <AccessReport access={data} resource={entry.resource} />
        </DefinitionBoundary>
      ) : null}
      {isPending && member !== undefined && entry ? <ReportSkeleton /> : null}
    </div>
  );
};

const ReportSkeleton = () => <Skeleton variant="rounded" height={320} />;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Applies while nothing is selected. */
  readonly none: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, none, options, onChange }: ChoiceProps) => {
  const id = useId();
  return (
    <label htmlFor={id} className="rights-source">
      <span>{label}</span>
      <SelectBox look="small" id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </label>
  );
};
