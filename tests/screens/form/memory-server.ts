import { HttpError } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { vi } from 'vitest';
import { changedFields } from '#client/api/wire-values.ts';
import type { Catalogue } from '#engine/access/catalogue.ts';
import type { AllCalls } from '../client/all-calls.ts';
import { AURELIA, HALDEN, OPTIONS } from './form-records.ts';

/** A server that checks versions like the real one; what it was asked can be looked at. */
export function memoryServer(server: { record: RaRecord }, catalogue: Catalogue) {
  const resourceOf = (name: string) => catalogue.definitions[name.split('/').at(-1)!]!;
  return {
    supportAbortSignal: true,
    getOne: vi.fn<AllCalls['getOne']>(async (_resource, { id }) => ({
      data: { ...server.record, id: Number(id) } as never,
    })),
    getList: vi.fn<AllCalls['getList']>(async () => ({ data: [], total: 4 })),
    getOptions: vi.fn<AllCalls['getOptions']>(async (_resource, field, { query = '', ids, where } = {}) => {
      const all = (OPTIONS[field] ?? []).filter(
        ({ id, name, organization }) =>
          (ids?.map(Number).includes(id) ?? name.toLowerCase().includes(query.toLowerCase())) &&
          (where?.['organization'] === undefined || where['organization'] === organization),
      );
      const place = (id: number | undefined) => [HALDEN, AURELIA].find((each) => each.id === id) ?? null;
      return {
        results: all.map(({ id, name, organization }) => ({
          id,
          name,
          ...(organization && { organization: place(organization) }),
        })),
        count: all.length,
      };
    }),
    getProvenance: vi.fn<AllCalls['getProvenance']>(async () => []),
    getUndoableMerges: vi.fn<AllCalls['getUndoableMerges']>(async () => []),
    previewChange: vi.fn<AllCalls['previewChange']>(async () => ({
      changed: 1,
      fields: {},
      rejected: [],
      children: [],
    })),
    create: vi.fn<AllCalls['create']>(async (_resource, { data }) => ({ data: { ...data, id: 99 } as never })),
    update: vi.fn<AllCalls['update']>(async (name, { data, previousData }) => {
      if (previousData?.['updated_on'] !== server.record['updated_on'])
        throw new HttpError('The record was changed meanwhile', 409, { code: 'conflict', data: server.record });
      const changes = changedFields(resourceOf(name), data as never, previousData as never);
      const kept = Object.fromEntries(Object.keys(changes).map((field) => [field, (data as RaRecord)[field]]));
      server.record = { ...server.record, ...kept, updated_on: '2026-11-20T12:00:00Z' };
      return { data: server.record as never };
    }),
    restoreMany: vi.fn<AllCalls['restoreMany']>(async (_resource, records) =>
      records.map(({ id, updated_on: version, data }) => {
        if (version !== server.record['updated_on']) return { id, done: false, code: 'conflict' };
        server.record = { ...server.record, ...data, updated_on: '2026-11-20T13:00:00Z' };
        return { id, done: true };
      }),
    ),
    delete: vi.fn<AllCalls['delete']>(async (_resource, { id }) => ({ data: { id } as never })),
    getDerived: vi.fn<AllCalls['getDerived']>(async (_resource, relation, id) => ({
      website: `https://${relation}-${id}.example`,
    })),
    previewRemoval: vi.fn<AllCalls['previewRemoval']>(async () => ({
      usage: [],
      isUsedElsewhere: false,
      along: [],
    })),
    getActivity: vi.fn<AllCalls['getActivity']>(async () => ({ results: [], count: 0 })),
    listAttachments: vi.fn<AllCalls['listAttachments']>(async () => []),
    performRecordAction: vi.fn<AllCalls['performRecordAction']>(async () => ({ data: server.record })),
    uploadAttachment: vi.fn<AllCalls['uploadAttachment']>(async () => undefined),
    deleteAttachment: vi.fn<AllCalls['deleteAttachment']>(async () => undefined),
  };
}
