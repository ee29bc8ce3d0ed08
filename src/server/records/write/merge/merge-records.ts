import { quoteName } from '#engine/predicates/sql-names.ts';
import type { MergePreview, MergeResult } from '#shared/contracts/merge.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { fromDatabase } from '../database-errors.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { namingForAll, titleExpression } from '#server/records/query/record-titles.ts';
import { rowsOf } from '#server/records/query/row-values.ts';
import { say } from '#server/platform/texts/say.ts';
import { removeAsChecked } from '../delete-rows.ts';
import { trashAsChecked } from '../trash.ts';
import { putProvenance, storedProvenance } from '../provenance/carry-provenance.ts';
import { changeRecord } from '../update.ts';
import { earlierState, keepUndo } from './earlier-state.ts';
import { findReferences, type Reference } from './find-references.ts';
import { type MergeRequest, mergedFields, mergedRecords } from './merge-request.ts';
import { asRuled, ruledValues } from './merge-rules.ts';
import { previewMerge } from './preview-merge.ts';
import { repoint } from './repoint.ts';

/** @throws {AppError} as `mergeRecords` does, but for the conflicts: those are in the answer. */
export async function previewOf(request: ResourceRequest, merge: MergeRequest): Promise<MergePreview> {
  const { database } = request;
  let preview: MergePreview | undefined;
  await database
    .transaction(async () => {
      const records = await mergedRecords(request, merge);
      const references = await preparedReferences(request, merge);
      preview = await previewMerge(request, { merge, records, references });
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return preview!; // the transaction ended with it, or with an error
}

/** Ends the transaction of a preview, so that nothing of it stays. */
class TakenBack extends Error {}

/** Everything that refers to the records, once features have put in order what must not come together. */
async function preparedReferences(request: ResourceRequest, merge: MergeRequest): Promise<readonly Reference[]> {
  const { database, definition, definitions, records } = request;
  const kept: Record<string, readonly number[]> = {};
  for (const { merging } of records.subscribers(definition.resource))
    Object.assign(kept, await merging?.(request, { into: merge.into, from: merge.from }));
  const references = await findReferences(database, definitions, definition.resource);
  return references.map((reference) => {
    const ids = kept[reference.owner?.resource ?? ''];
    return ids && ids.length > 0 ? { ...reference, kept: ids } : reference;
  });
}

/**
 * Makes one record of several, in one transaction: all references to the others move to the one that stays, which gets
 * the chosen values; files move too; the others are deleted (to the trash, where there is one), and their addresses
 * lead to the one that stays. A merge changes and deletes no more than the caller could do by hand: no record that its
 * state locks, and no value is lost that the caller could not have chosen. What features decide (`mergeRule`) comes
 * before what the caller has chosen.
 * @throws {AppError} forbidden, not_found; conflict where a record has changed since the preview or the references
 * cannot be moved, with the preview that says why; invalid or not_unique where the chosen values do not go together.
 */
export async function mergeRecords(request: ResourceRequest, sent: MergeRequest): Promise<MergeResult> {
  const { database, definition } = request;
  try {
    return await database.transaction(async () => {
      await lockRecords(request, sent);
      const records = await mergedRecords(request, sent);
      const merge = { ...sent, values: { ...sent.values, ...ruledValues(request, sent, records) } };
      const references = await preparedReferences(request, merge);
      const preview = await previewMerge(request, { merge, records, references });
      if (preview.conflicts.length > 0)
        throw new AppError('conflict', say('server.records.merge.conflicts'), { details: { preview } });
      const titles = await titlesOf(request, merge);
      const earlier = definition.softDelete ? await earlierState(request, merge, references) : undefined;
      let moved = 0;
      for (const reference of references) moved += await repoint(request, merge, reference);
      await moveFiles(request, merge);
      await removeOthers(request, merge.from);
      await applyValues(request, merge, records);
      await remember(request, merge, titles);
      const undo = earlier && (await keepUndo(request, merge, earlier));
      return { id: merge.into, merged: merge.from.length, moved, ...(undo && { undo }) };
    });
  } catch (error) {
    throw fromDatabase(error, definition);
  }
}

/**
 * As a deletion does it, without the checks that are done already: code that runs on a deletion can reject this one
 * too.
 */
const removeOthers = (request: ResourceRequest, ids: readonly number[]) =>
  request.definition.softDelete ? trashAsChecked(request, ids) : removeAsChecked(request, ids, async () => undefined);

/** In the order of ids, so that two merges cannot wait for each other; no one can refer to what is locked until it is gone. */
const lockRecords = ({ database, definition }: ResourceRequest, merge: MergeRequest) =>
  database.query(
    `select id from ${quoteName(definition.resource)} where id = any($1::bigint[]) order by id for update`,
    [`{${[merge.into, ...merge.from].join(',')}}`],
  );

async function titlesOf(
  { database, definition, definitions }: ResourceRequest,
  merge: MergeRequest,
): Promise<ReadonlyMap<number, string>> {
  const title = titleExpression(namingForAll(definitions), definition, 't');
  const { rows } = await database.query<{ id: number; title: string }>(
    `select t.id, ${title} as title from ${quoteName(definition.resource)} t where t.id = any($1::bigint[])`,
    [`{${[merge.into, ...merge.from].join(',')}}`],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Attachments come along; a file that is the value of a field stays with its record and goes with it. */
const moveFiles = ({ database, definition }: ResourceRequest, merge: MergeRequest) =>
  database.query(
    'update system.files set record_id = $1 where resource = $2 and record_id = any($3::bigint[]) and field is null',
    [merge.into, definition.resource, `{${merge.from.join(',')}}`],
  );

async function applyValues(
  request: ResourceRequest,
  merge: MergeRequest,
  records: readonly StoredRecord[],
): Promise<void> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const chosen = Object.entries(merge.values)
    .filter(([, id]) => id !== merge.into)
    .map(([name, id]) => [name, asNewRows(byId.get(id)!.values[name])]);
  const values: Record<string, unknown> = {
    ...Object.fromEntries(chosen),
    ...(merge.keepAliases && aliases(request, merge, records)),
  };
  if (Object.keys(values).length === 0) return;
  await changeRecord(asRuled(request), merge.into, { values, files: new Map(), discard: async () => undefined });
  for (const id of merge.from) {
    const fields = Object.keys(merge.values).filter((name) => merge.values[name] === id);
    await putProvenance(request, merge.into, { fields, known: await storedProvenance(request, id) });
  }
}

/** Rows of another record become new ones of this one. */
const asNewRows = (value: unknown): unknown => {
  const rows = rowsOf(value);
  return rows.length === 0 ? (value ?? null) : rows.map(({ id: _other, ...row }) => row);
};

const ALIASES = 'aliases';

/** Names and codes of all the records, but for those that the one that stays goes by. */
function aliases(
  request: ResourceRequest,
  merge: MergeRequest,
  records: readonly StoredRecord[],
): Record<string, unknown> {
  const field = mergedFields(request).find(({ name, type }) => name === ALIASES && type === 'tags');
  if (!field) return {};
  const words = records.flatMap(({ values }) => [
    ...((values[ALIASES] as string[] | null) ?? []),
    ...['name', 'code'].flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : [])),
  ]);
  const nameGiver = (name: string) => records.find(({ id }) => id === (merge.values[name] ?? merge.into));
  const own = new Set(['name', 'code'].map((name) => nameGiver(name)?.values[name]));
  return { [ALIASES]: [...new Set(words)].filter((word) => !own.has(word)) };
}

/** Each side has it in its history: the deleted ones their deletion, the one that stays what became part of it. */
async function remember(
  request: ResourceRequest,
  merge: MergeRequest,
  titles: ReadonlyMap<number, string>,
): Promise<void> {
  const { database, definition, principal, requestId } = request;
  const { resource } = definition;
  const gone = merge.from.map((id) => ({ id, title: titles.get(id) ?? `#${id}` }));
  await database.query(
    'update system.merged_records set into_id = $1 where resource = $2 and into_id = any($3::bigint[])',
    [merge.into, resource, `{${merge.from.join(',')}}`],
  );
  await database.query(
    `insert into system.merged_records (resource, record_id, title, into_id) select $1, g.id, g.title, $2 from jsonb_to_recordset($3::jsonb) as g (id bigint, title text)`,
    [resource, merge.into, JSON.stringify(gone)],
  );
  await recordActivity(database, principal, {
    action: 'merged',
    resource,
    recordId: merge.into,
    recordTitle: titles.get(merge.into),
    after: { merged: gone.map(({ title }) => title).join(', ') },
    requestId,
  });
}
