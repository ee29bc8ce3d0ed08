import { Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { failureText } from '#admin/words/failure-text.ts';
import { useApi } from '#client/api/useApi.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import {
  type ModuleConfiguration,
  PREVIEWED,
  type PreviewedResource,
} from '#shared/contracts/module-configurations.ts';
import { SidePane } from '#ui/panels/SidePane.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { PersonSelect } from '../team/members/PersonSelect.tsx';
import { RecordSelect } from '../team/permissions/RecordSelect.tsx';
import { createModuleConfigurationApi } from './api.ts';
import { Comparison } from './Comparison.tsx';
import type { ModuleDrafting } from './useModuleDraft.ts';

interface PreviewPaneProps {
  readonly configuration: ModuleConfiguration;
  readonly draft: ModuleDrafting;
  /** Where it is a page of its own. */
  readonly onClose?: () => void;
}

/** A record as a Hiring Manager gets it from the server, now and with the changes that are not saved. */
export const PreviewPane = ({ configuration, draft, onClose }: PreviewPaneProps) => {
  const translate = useTranslate();
  const kindId = useId();
  const [resource, setResource] = useState<PreviewedResource>('applicants');
  const [chosen, setChosen] = useState<number>();
  const [user, setUser] = useState<number>();
  const api = useApi(createModuleConfigurationApi);
  const first = useFirstRecord(resource);
  const id = chosen ?? first.data ?? undefined;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['module_configurations', 'preview', resource, id, user, configuration.state, draft.asked],
    queryFn: ({ signal }) =>
      api.preview({ resource, id: id ?? 0, changes: draft.asked, ...(user !== undefined && { user }) }, signal),
    enabled: id !== undefined && configuration.count > 0,
    placeholderData: (before, query) => (query?.queryKey[2] === resource ? keepPreviousData(before) : undefined),
  });
  const failure = error ?? first.error;
  return (
    <SidePane title={translate('module_configurations.preview.title')} className="modules-preview" onClose={onClose}>
      <div className="side-pane-body">
        <div className="modules-preview-choice">
          <label htmlFor={kindId} className="field-label">
            {translate('module_configurations.preview.kind')}
          </label>
          <SelectBox
            id={kindId}
            value={resource}
            onChange={({ target }) => {
              setResource(target.value as PreviewedResource); // one of the options
              setChosen(undefined);
            }}
          >
            {PREVIEWED.map((name) => (
              <option key={name} value={name}>
                {translate(`resources.${name}.name`, { smart_count: 1 })}
              </option>
            ))}
          </SelectBox>
          <RecordSelect
            key={resource}
            resource={resource}
            label={translate('module_configurations.preview.record')}
            placeholder=""
            title={data?.record.name}
            value={id}
            onChange={setChosen}
          />
          <PersonSelect
            label={translate('module_configurations.preview.user')}
            people={configuration.people}
            value={user ?? data?.user?.id}
            onChange={setUser}
          />
        </div>
        <div aria-live="polite" aria-busy={isPlaceholderData}>
          {configuration.count === 0 ? (
            <p className="hint">{translate('module_configurations.preview.nobody')}</p>
          ) : failure ? (
            <p className="hint">{failureText(failure) ?? translate('errors.unexpected')}</p>
          ) : first.data === null && chosen === undefined ? (
            <p className="hint">{translate('module_configurations.preview.no_records')}</p>
          ) : data ? (
            <Comparison key={resource} resource={resource} preview={data} hasDraft={draft.count > 0} />
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </div>
      </div>
    </SidePane>
  );
};

/** The record that a preview begins with: the first of the list; null where there is none. */
function useFirstRecord(resource: PreviewedResource) {
  const definition = useDefinition(resource);
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [resource, 'preview-first'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RaRecord>(definition.resource, {
        filter: {},
        sort: definition.list.sort,
        pagination: { page: 1, perPage: 1 },
        meta: { fields: ['id'] },
        signal,
      });
      return data[0] ? Number(data[0].id) : null;
    },
  });
}
