import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { recordTitle } from '#admin/words/record-title.ts';
import { useDefinitionStore, useFindEntry } from '#client/catalogue/CatalogueProvider.tsx';
import type { Crumb } from './breadcrumb-trail.ts';

/** The words of one segment: a translation, or the title of a record that a screen has fetched. */
export const CrumbLabel = ({ label }: { readonly label: Crumb['label'] }) => {
  const translate = useTranslate();
  if ('record' in label) return <RecordLabel address={label.record} />;
  if ('file' in label) return <FileLabel id={label.file} />;
  return <>{translate(label.key, { smart_count: 2, _: label.fallback })}</>;
};

const FileLabel = ({ id }: { readonly id: number }) => {
  const cache = useQueryClient();
  const entry = useSyncExternalStore(
    (notify) => cache.getQueryCache().subscribe(notify),
    () => cache.getQueryData<ImportRecord>(['imports', id]),
  );
  return <>{entry?.file_name ?? `#${id}`}</>;
};

const RecordLabel = ({ address }: { readonly address: string }) => {
  const at = address.lastIndexOf('/');
  const [name, id] = [address.slice(0, at), decodeURIComponent(address.slice(at + 1))];
  const entry = useFindEntry(name);
  // The screen that has fetched the record has the definition too.
  const resource = useDefinitionStore().find(entry?.resource ?? '');
  const record = useFetchedRecord(name, id);
  const locale = useLocale();
  if (!record || !resource) return <>#{id}</>;
  return <>{recordTitle(resource, record, locale)}</>;
};

/** The record as the screen below has fetched it; the breadcrumb asks for nothing by itself. */
const useFetchedRecord = (name: string, id: string): RaRecord | undefined => {
  const cache = useQueryClient().getQueryCache();
  const read = () =>
    cache.getAll().find(({ queryKey: [resource, method, params] }) => {
      const asked = params as { id?: unknown } | undefined;
      return resource === name && method === 'getOne' && String(asked?.id) === id;
    })?.state.data as RaRecord | undefined;
  return useSyncExternalStore((notify) => cache.subscribe(notify), read);
};
