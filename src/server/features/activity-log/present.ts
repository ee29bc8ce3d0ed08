import type { ActivityLogEntry, FieldChange } from '#shared/contracts/activity.ts';
import { groupOf, recordResource } from '#shared/rules/activity.ts';
import { fieldChanges, type TargetNames, targetNames } from '#server/records/activity/field-changes.ts';
import { titleRelations } from '#engine/model/record-title.ts';
import { isNamedToReaders } from '#server/records/query/named-rows.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { type Withheld, withheldIn } from '#server/records/query/withheld.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { deviceOf } from './device.ts';
import { plainChanges } from './plain-changes.ts';
import type { LogRow } from './queries.ts';
import { type LogReader, readsResource, readsTitles } from './scope.ts';
import { changesText, cut } from './summary.ts';

/**
 * The part of one resource's entries that the reader can see. `request` is undefined where the resource does not exist,
 * or no longer.
 */
interface ResourceView {
  readonly request: ResourceRequest | undefined;
  readonly names: TargetNames;
  /** Title by id of the records that the reader can read now. */
  readonly readable: ReadonlyMap<number, string>;
  /** The fields of a record that are withheld from the reader. */
  readonly withheld: (id: number | null) => Withheld;
}

const FILES = '/api/v1/files/';
const MAX_SUMMARY_LENGTH = 300;

/** Entries as their reader can see them: values they cannot read are absent, secrets are masked. */
export async function presentEntries(reader: LogReader, rows: readonly LogRow[]): Promise<ActivityLogEntry[]> {
  const groups = [...Map.groupBy(rows, recordResource)];
  const views = new Map(
    await Promise.all(
      groups.map(async ([resource, group]) => [resource, await viewOf(reader, resource, group)] as const),
    ),
  );
  return rows.map((row) => present(reader, row, views.get(recordResource(row))!));
}

async function viewOf(reader: LogReader, resource: string | null, rows: readonly LogRow[]): Promise<ResourceView> {
  const request = reader.requestOf(resource);
  if (!request || !readsResource(request))
    return { request, names: new Map(), readable: new Map(), withheld: () => new Set() };
  const [names, readable, withheld] = await Promise.all([
    targetNames(request, rows),
    readableTitles(request, recordIds(rows)),
    withheldIn(request, recordIds(rows)),
  ]);
  return { request, names, readable, withheld };
}

const recordIds = (rows: readonly LogRow[]): number[] => [...new Set(rows.flatMap((row) => row.record_id ?? []))];

function present(reader: LogReader, row: LogRow, view: ResourceView): ActivityLogEntry {
  const { http, readsAll } = reader;
  const roles = http.server.registry.current.roles;
  const changes = changesOf(reader, row, view);
  const seesOrigin = readsAll || row.user_id === reader.userId;
  return {
    id: row.id,
    at: row.at,
    user: userOf(row),
    role: row.role ? (roles[row.role]?.title ?? row.role) : null,
    action: row.action,
    group: groupOf(row.action, row.resource),
    resource: row.resource,
    record: recordOf(reader, row, view),
    summary: cut(changesText(view.request?.definition, row.action, changes), MAX_SUMMARY_LENGTH),
    changes,
    username: readsAll ? row.username : null,
    address: seesOrigin ? row.address : null,
    device: seesOrigin ? deviceOf(row.user_agent) : null,
    request_id: seesOrigin ? row.request_id : null,
  };
}

const userOf = (row: LogRow): ActivityLogEntry['user'] =>
  row.user_id === null
    ? null
    : {
        id: row.user_id,
        name: row.user_name || `#${row.user_id}`,
        photo: row.user_photo && `${FILES}${row.user_photo}/`,
      };

function recordOf(reader: LogReader, row: LogRow, { request, readable }: ResourceView): ActivityLogEntry['record'] {
  if (row.record_id === null) return null;
  const canKnow = request ? readsTitles(request) : reader.readsAll;
  const now = readable.get(row.record_id);
  const title = canKnow
    ? ((namesToReaders(request) ? (now ?? row.record_title) : (row.record_title ?? now)) ?? null)
    : null;
  return {
    id: row.record_id,
    title,
    is_readable: request !== undefined && request.access.can.show && readable.has(row.record_id),
  };
}

/** Whether a stored title lacks the name of a record that only its readers see named. */
const namesToReaders = (request: ResourceRequest | undefined): boolean =>
  request !== undefined &&
  titleRelations(request.definition).some((name) =>
    isNamedToReaders(request.definitions, request.definition.fields[name]!),
  );

/**
 * Fields by the reader's permissions; values that no field describes (permissions, settings, an export's filter) for
 * Admins and for the actor.
 */
function changesOf(reader: LogReader, row: LogRow, { request, names, withheld }: ResourceView): FieldChange[] {
  const isFile = row.action.startsWith('file_');
  const ofFields =
    request && readsResource(request) ? fieldChanges(request, row, { names, withheld: withheld(row.record_id) }) : [];
  const isOwn = row.user_id === reader.userId && groupOf(row.action, row.resource) !== 'records';
  if (isFile || !(reader.readsAll || isOwn)) return ofFields;
  const fields = Object.values(request?.definition.fields ?? {}).map((field) => field.column ?? field.name);
  return [...ofFields, ...plainChanges(without(row.before, fields), without(row.after, fields))];
}

const without = (values: LogRow['before'], keys: readonly string[]): LogRow['before'] =>
  values && Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
