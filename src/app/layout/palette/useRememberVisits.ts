import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { recordTitle } from '#admin/words/record-title.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue, useDefinitionStore } from '#client/catalogue/CatalogueProvider.tsx';
import { useOpenPageTitle } from '#client/page/PageTitleProvider.tsx';
import type { RecordRef } from './palette-item.ts';
import { recordKey, useRecentItems } from './useRecentItems.ts';

/** Remembers each record whose details are opened, as soon as its screen has fetched it. */
export const useRememberVisits = (): void => {
  const { pathname } = useLocation();
  const title = useOpenPageTitle();
  const openRecord = useOpenRecord();
  const [, remember] = useRecentItems();
  const look = useEffectEvent((path: string, shown: string) => {
    const record = shown === '' ? undefined : openRecord(path);
    if (record) remember({ key: recordKey(record), record });
  });
  // The title changes when the record has come.
  useEffect(() => look(pathname, title), [pathname, title]);
};

/** The record that a screen at this address is about, once it has been fetched. */
export const useOpenRecord = (): ((pathname: string) => RecordRef | undefined) => {
  const { resources } = useCatalogue();
  const definitions = useDefinitionStore();
  const queries = useQueryClient();
  return (pathname: string): RecordRef | undefined => {
    const [, route, id] = /^(\/.+)\/(\d+)(?:\/edit)?$/.exec(pathname) ?? [];
    const entry = Object.values(resources).find((resource) => resource.route === route);
    // Its screen, which has fetched the record, has the definition too.
    const definition = entry && definitions.find(entry.resource);
    if (!definition || id === undefined) return undefined;
    const fetched = queries.getQueriesData<RaRecord>({ queryKey: [adminName(definition), 'getOne'] });
    const record = fetched.map(([, data]) => data).find((data) => String(data?.id) === id);
    return record && { resource: definition.resource, id: Number(id), title: recordTitle(definition, record) };
  };
};
