import { setTimeout as pause } from 'node:timers/promises';
import type { ImportPlan, ImportRecord } from '#shared/contracts/imports.ts';
import type { TestUser } from '../../support/test-people.ts';
import { JOBS } from '../bulk/bulk-kit.ts';
import type { HierarchyServer, Reply } from '../resources/hierarchy.ts';

export const IMPORTS = '/api/v1/imports/';

/** The body of an upload as a browser sends it. */
export function uploadOf(resource: string, name: string, content: Buffer | string) {
  const boundary = '----import-test';
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="resource"\r\n\r\n${resource}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const plan = (
  sources: readonly (readonly [field: string, column: number])[],
  more: Partial<ImportPlan> = {},
): ImportPlan => ({
  sources: sources.map(([field, column]) => ({ field, column })),
  match: [],
  mode: 'both',
  clear_empty: false,
  decisions: [],
  ...more,
});

/** Organizations with their names, how many people they have, and since when. */
export const ORG_PLAN = plan([
  ['name', 0],
  ['headcount', 1],
  ['founded_on', 2],
]);

/** The records of an address with this name. */
export const named = async (
  { admin }: HierarchyServer,
  url: string,
  name: string,
): Promise<{ readonly id: number; readonly [field: string]: unknown }[]> =>
  (await admin.get(`${url}?filter=${encodeURIComponent(JSON.stringify({ name }))}`)).body.results;

/** Imports as one person, through the API. */
export function importsBy(server: HierarchyServer, user?: TestUser) {
  const caller = user ? server.by(user) : server.admin;
  const upload = (resource: string, content: Buffer | string, name = 'people.csv'): Promise<Reply> =>
    caller.send({ method: 'POST', url: IMPORTS, ...uploadOf(resource, name, content) });
  const get = async (id: number): Promise<ImportRecord> => (await caller.get(`${IMPORTS}${id}/`)).body.data;
  /** Until nothing is at work on it. */
  const rest = async (id: number): Promise<ImportRecord> => {
    for (;;) {
      const found = await get(id);
      if (!['checking', 'running', 'undoing'].includes(found.state)) return found;
      await pause(20);
    }
  };
  const act = async (id: number, action: string, body: object = {}): Promise<ImportRecord> => {
    const reply = await caller.post(`${action === 'check' ? IMPORTS : JOBS}${id}/${action}/`, body);
    if (reply.status !== 202) throw new Error(`${action} answered ${reply.status}: ${reply.text}`);
    return rest(id);
  };
  /** Uploads and tries. */
  const check = async (resource: string, content: Buffer | string, asked: ImportPlan): Promise<ImportRecord> => {
    const { body, text } = await upload(resource, content);
    if (!body?.data) throw new Error(text);
    return act(body.data.id, 'check', asked);
  };
  const faults = async (id: number) =>
    (await caller.get(`${IMPORTS}${id}/invalid-rows/`)).body.results as {
      row: number;
      errors: Record<string, { text: string; message: string }>;
    }[];
  return { caller, upload, get, rest, act, check, faults };
}
