import type { FastifyInstance } from 'fastify';
import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import type { Withheld } from '#shared/contracts/withheld.ts';
import type { WithheldReader } from '#server/features/notifications/decisions.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { findPendingOf } from './approval-queries.ts';
import { fieldTexts } from './field-text.ts';
import { readableRequests } from './readable.ts';
import type { ProposedChange } from './subject.ts';

/** The facts that a decision is about, if the user can read them. */
export const FACTS = [
  'organization',
  'company',
  'business_unit',
  'department',
  'openings',
  'salary_from',
  'salary_to',
  'salary_period',
  'budget',
];

/** What notifications say of it to the users who are asked. */
export const withheldReader =
  (app: FastifyInstance, context: ApprovalContext): WithheldReader =>
  async (userId, ids) => {
    const { resource } = app.approvals.subject(context);
    const requests = await readableRequests(app, userId, resource, ids);
    const pending = await findPendingOf(app.database, context, ids);
    return new Map(
      ids.flatMap((id) => {
        const withheld = withheldFrom(app, requests.get(id), pending.get(id)?.changes ?? []);
        return withheld ? [[id, withheld] as const] : [];
      }),
    );
  };

/**
 * What a user who decides about a record can't view of it.
 * @param request in which they read it; undefined where they can't.
 * @param facts beside the changes.
 * @returns null where they can view all of it.
 */
export function withheldFrom(
  app: FastifyInstance,
  request: ResourceRequest | undefined,
  changes: readonly ProposedChange[],
  facts: readonly string[] = FACTS,
): Withheld | null {
  if (!request) return { is_readable: false, changes: [], fields: [] };
  const { access, definition, principal } = request;
  const { name } = fieldTexts(app, definition, principal.locale);
  const hidden = (fields: readonly string[]) =>
    fields.filter((field) => definition.fields[field] && !access.readFields.has(field)).map(name);
  const changed = changes.map(({ field }) => field);
  const withheld = { changes: hidden(changed), fields: hidden(facts.filter((field) => !changed.includes(field))) };
  return withheld.changes.length + withheld.fields.length > 0 ? { is_readable: true, ...withheld } : null;
}
