import type { FeedbackComment, FeedbackThread } from '#shared/contracts/feedback.ts';
import { ok, startApp } from '../app/app-kit.tsx';
import { catalogueOf } from '../client/role-catalogue.ts';
import type { FakeServer } from '../client/fake-server.ts';
import { boardOf } from '../list/memory-server.ts';

export const MAYA = { id: 7, name: 'Maya Lindqvist' };
const INGRID = { id: 9, name: 'Ingrid Aas' };

export interface Entry {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

/** An idea of Ingrid's, new, unless the parts say otherwise. */
export const buildEntry = (id: number, parts: Partial<Entry> = {}): Entry => ({
  id,
  title: `Entry ${id}`,
  status: 'new',
  kind: 'idea',
  text: 'What I mean',
  severity: null,
  votes: 1,
  comments: 0,
  created_by: INGRID,
  created_on: '2026-11-20T09:00:00.000000Z',
  updated_on: `2026-11-20T10:00:00.00000${id}Z`,
  owner: null,
  duplicate_of: null,
  tags: null,
  ...parts,
});

export const buildComment = (id: number, parts: Partial<FeedbackComment> = {}): FeedbackComment => ({
  id,
  text: `Comment ${id}`,
  created_on: '2026-11-20T09:30:00.000000Z',
  author: INGRID,
  is_writer: true,
  feedback: { id: 1, title: 'Entry 1' },
  ...parts,
});

const QUIET: FeedbackThread = { comments: [], has_voted: false, votes: 1, is_merged: false, duplicates: [] };

interface StatusFilter {
  readonly status?: readonly string[];
  readonly id?: unknown;
}

const matches =
  ({ status: wanted, id: ids }: StatusFilter) =>
  ({ status, id }: Entry): boolean =>
    (wanted?.includes(status) ?? true) && (!Array.isArray(ids) || ids.includes(id));

const WAYS = [
  ['triage', 'triaged'],
  ['plan', 'planned'],
  ['start', 'in_progress'],
  ['finish', 'done'],
  ['decline', 'declined'],
  ['reopen', 'new'],
] as const;

interface FeedbackSetting {
  readonly role?: string;
  readonly address: string;
  readonly entries?: readonly Entry[];
  readonly thread?: Partial<FeedbackThread>;
}

/** Opens feedback in the whole app, over an API that holds these entries and changes them as the real one does. */
export async function startFeedback({ role = 'admin', address, entries = [], thread = {} }: FeedbackSetting) {
  const held = { entries: [...entries], thread: { ...QUIET, ...thread } };
  const prepare = (server: FakeServer) => {
    server.on('GET /customer/feedback/', ({ params }) => {
      const results = held.entries.filter(matches(JSON.parse(params.filter ?? '{}') as StatusFilter));
      return ok({ results, count: results.length });
    });
    server.on('POST /customer/feedback/board/', () => ok({ data: boardOf('status', held.entries) }));
    server.on('GET /customer/feedback-replies/', () =>
      ok({ results: [{ id: 1, title: 'Thanks', text: 'Thank you, {name}.' }], count: 1 }),
    );
    for (const { id } of entries) {
      const url = `/customer/feedback/${id}/`;
      const find = () => held.entries.find((entry) => entry.id === id);
      server.on(`GET ${url}`, () => ok({ data: find() }));
      server.on(`GET ${url}thread/`, () => ok({ data: held.thread }));
      server.on(`PATCH ${url}`, ({ body }) => {
        held.entries = held.entries.map((entry) => (entry.id === id ? { ...entry, ...(body as object) } : entry));
        return ok({ data: find() });
      });
      for (const [way, status] of WAYS)
        server.on(`POST ${url}transitions/${way}/`, ({ body }) => {
          const { updated_on: _version, ...input } = body as Record<string, unknown>;
          held.entries = held.entries.map((entry) => (entry.id === id ? { ...entry, ...input, status } : entry));
          return ok({ data: find() });
        });
      server.on(`PUT ${url}vote/`, () => {
        held.thread = { ...held.thread, votes: held.thread.votes + 1, has_voted: true };
        return ok({ data: held.thread });
      });
      server.on(`POST ${url}comments/`, ({ body }) => {
        const { text } = body as { text: string };
        const comment = buildComment(100, { text, author: MAYA, is_writer: false, feedback: { id, title: '' } });
        held.thread = { ...held.thread, comments: [...held.thread.comments, comment] };
        return ok({ data: held.thread });
      });
    }
  };
  const app = await startApp({ catalogue: catalogueOf(role), address, prepare });
  return { ...app, held };
}
