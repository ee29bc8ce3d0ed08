import type { BulkPreview } from '#shared/contracts/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { bodyOf, type BulkChange, reasonOf } from './bulk.ts';
import { childrenLeft } from './children/levels-below.ts';
import { rejectLocked } from './locks.ts';
import { findChoices, type RelationRecord, relationErrors } from '#server/records/query/relation-targets.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchingIds } from '#server/records/query/row-conditions.ts';
import { withCleanTexts } from './rich-texts.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { runHooks } from './run-hooks.ts';
import { say } from '#server/platform/texts/say.ts';
import { changedValues } from './changed-values.ts';
import { checkChange } from './validate-write.ts';
import { withRelated } from '#server/records/query/with-related.ts';

interface Planned extends RelationRecord {
  readonly id: number;
}

/**
 * The preview of a change of many records: how many get each value, how many have it already, and which are rejected.
 * Hooks of the file run only in the change itself, except where guarded fields change: there they decide the status.
 */
export async function previewMany(request: ResourceRequest, { ids, values }: BulkChange): Promise<BulkPreview> {
  requirePermission(request, request.access.update !== false);
  const looking = { ...request, foundChoices: new Set<string>() };
  const stored = await storedRecords(looking, ids);
  const open = await matchingIds(looking, [...stored.keys()], request.access.update);
  const body = await withCleanTexts(looking, bodyOf(withoutVersion(values)));
  const rejected: BulkPreview['rejected'][number][] = [];
  const reject = (id: number, error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    rejected.push({ id, ...reasonOf(error) });
  };
  const before = [...stored.values()].map(({ values }) => values);
  const asked = await withRelated(looking, [...before, body.values]);
  const planned: Planned[] = [];
  for (const id of ids) {
    try {
      planned.push(plan(asked, canChange(stored.get(id), open), body));
    } catch (error) {
      reject(id, error);
    }
  }
  await findChoices(looking, planned);
  const good: Planned[] = [];
  for (const one of planned) {
    const errors = await relationErrors(looking, one.record, one.written, one.stored);
    if (errors) reject(one.id, new AppError('invalid', say('server.records.not_options'), { errors }));
    else good.push(one);
  }
  const children = await childrenLeft(request, ids, body.values);
  const states = await statesAfter(looking, good);
  return {
    ...countsOf(request, Object.keys(body.values), good),
    rejected,
    ...(children && { children }),
    ...(states.length > 0 && { states }),
  };
}

/** The records that get another status because guarded fields change, by that status. */
async function statesAfter(
  request: ResourceRequest,
  records: readonly Planned[],
): Promise<NonNullable<BulkPreview['states']>> {
  const { definition, access } = request;
  const { field, guarded } = definition.states ?? { field: '', guarded: [] };
  if (guarded.length === 0 || !access.readFields.has(field)) return [];
  const counts = new Map<string, number>();
  for (const { id, record: values, stored: before, written } of records) {
    if (!guarded.some((name) => written.has(name))) continue;
    const after = await runHooks(request, 'beforeSave', { path: 'update', id, before, values });
    const to = String(after[field]);
    if (to !== before?.[field]) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return [...counts].map(([to, count]) => ({ to, count }));
}

const withoutVersion = ({ updated_on: _version, ...values }: BulkChange['values']) => values;

function canChange(stored: StoredRecord | undefined, open: ReadonlySet<number>): StoredRecord {
  if (!stored) throw new AppError('not_found', say('server.records.gone'));
  if (!open.has(stored.id)) throw new AppError('forbidden', say('server.records.not_editable'));
  return stored;
}

function plan(request: ResourceRequest, stored: StoredRecord, body: ReturnType<typeof bodyOf>): Planned {
  const { after, sent } = checkChange(request, stored, { ...body, values: { ...body.values } });
  const changes = changedValues(stored.values, after, sent);
  rejectLocked(request, stored.values, Object.keys(changes));
  return { id: stored.id, record: after, written: new Set(Object.keys(changes)), stored: stored.values };
}

/** Whether a record has a value already is revealed only for values that the user can read. */
function countsOf(
  { access }: ResourceRequest,
  names: readonly string[],
  records: readonly Planned[],
): Omit<BulkPreview, 'rejected'> {
  const differs = (name: string, { written }: Planned) => !access.readFields.has(name) || written.has(name);
  const fields = names.map((name) => {
    const changed = records.filter((record) => differs(name, record)).length;
    return [name, { changed, same: records.length - changed }] as const;
  });
  return {
    changed: records.filter((record) => names.some((name) => differs(name, record))).length,
    fields: Object.fromEntries(fields),
  };
}
