import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ChangedAlong } from '#shared/contracts/bulk.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { changeMany, MAX_IDS } from '../bulk.ts';
import type { Query } from '#server/records/query/list-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNameInside, recordNamesInside } from '#server/records/query/names.ts';
import { type Level, levelsBelow, openAmong } from './levels-below.ts';

/** The choice for the nodes below one that is made inactive: they become inactive too, or they move to another. */
export type ChildrenWish = { readonly kind: 'deactivate' } | { readonly kind: 'move'; readonly to: number };

/** `?children=deactivate`, or `?children=<id>` of the node that they move to. @throws {AppError} malformed. */
export function childrenWish({ children }: Query): ChildrenWish | undefined {
  if (children === undefined) return undefined;
  if (children === 'deactivate') return { kind: 'deactivate' };
  if (typeof children === 'string' && /^[1-9]\d{0,14}$/.test(children)) return { kind: 'move', to: Number(children) };
  throw new AppError('malformed', 'children has to be "deactivate" or the id of the record that they move to');
}

export interface Wanted {
  readonly ids: readonly number[];
  readonly wish: ChildrenWish;
  /** The same user's request to write another resource. */
  readonly requestTo: (definition: ResourceDefinition) => ResourceRequest;
}

/**
 * Makes nodes inactive, and with them inactivates or moves the nodes below that this user can read: all or nothing,
 * each as a change of its own with its own permissions.
 * @throws {AppError} invalid where the change makes none inactive, where the target cannot take them, or where one of
 * them cannot be changed, which it names.
 */
export function withChildren<T>(
  request: ResourceRequest,
  { ids, wish, requestTo }: Wanted,
  change: () => Promise<T>,
): Promise<{ readonly result: T; readonly along: readonly ChangedAlong[] }> {
  return request.database.transaction(async () => {
    const before = await openAmong(request, ids);
    const result = await change();
    const open = new Set(await openAmong(request, ids));
    const closed = before.filter((id) => !open.has(id));
    if (closed.length === 0) throw new AppError('invalid', say('server.records.children.not_closing'));
    if (wish.kind === 'move') await requireTarget(request, wish.to, ids);
    const top = await storedRecord(request, closed[0]!);
    const levels = await levelsBelow(request, closed, { onlyUnderOpen: wish.kind === 'move' });
    if (wish.kind === 'move' && levels.length > 1)
      throw new AppError('in_use', say('server.records.children.has_lower'));
    const changes = levels.flatMap((level) => {
      const values = wish.kind === 'move' ? movedTo(request, level, wish.to) : closedLike(request, level, top);
      const concerned = wish.kind === 'move' ? level.ids : level.open;
      return values && concerned.length > 0 ? [{ level, ids: concerned, values }] : [];
    });
    if (changes.reduce((sum, each) => sum + each.ids.length, 0) > MAX_IDS)
      throw new AppError('invalid', say('server.records.children.too_many', { limit: MAX_IDS }));
    const along: ChangedAlong[] = [];
    for (const { level, ids: below, values } of changes) {
      const { resource } = level.definition;
      along.push({ resource, ...(await changeLevel(requestTo(level.definition), below, values)) });
    }
    return { result, along };
  });
}

async function requireTarget(request: ResourceRequest, to: number, ids: readonly number[]): Promise<void> {
  const [open] = await openAmong(request, [to]);
  if (open === undefined || ids.includes(to))
    throw new AppError(
      'invalid',
      say('server.records.children.target', { record: recordNameInside(request.definition) }),
    );
}

function movedTo({ definition: { resource } }: ResourceRequest, { definition }: Level, to: number) {
  const place = definition.places.find((name) => definition.fields[name]!.relation?.to === resource);
  return place === undefined ? undefined : { [place]: to };
}

/**
 * The status, and the fields that the file requires with it where the node above has the same field: the reason is the
 * same one.
 */
function closedLike({ definition, access }: ResourceRequest, level: Level, top: StoredRecord | undefined) {
  const { field, inactive } = level.state;
  const required = Object.values(level.definition.fields).filter(
    ({ name, type, requiredWhen }) =>
      requiredWhen !== undefined &&
      fieldsUsed(requiredWhen).has(field) &&
      definition.fields[name]?.type === type &&
      access.readFields.has(name),
  );
  const carried = required.map(({ name }) => [name, top?.values[name] ?? null] as const);
  return { ...Object.fromEntries(carried), [field]: inactive };
}

async function changeLevel(
  request: ResourceRequest,
  ids: readonly number[],
  values: Readonly<Record<string, unknown>>,
) {
  try {
    return await changeMany(request, { ids, values });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, await explanation(request, ids, error));
  }
}

/** Which of the records below stopped the change, and why. */
async function explanation(
  { definition, ...request }: ResourceRequest,
  ids: readonly number[],
  { errors, message, said }: AppError,
): Promise<Message> {
  const records = recordNamesInside(definition);
  const [first] = Object.entries(errors ?? {});
  if (!first) return say('server.records.children.rejected', { records, reason: said ?? message });
  const titles = await readableTitles({ ...request, definition }, [Number(first[0])]);
  const count = Object.keys(errors ?? {}).length;
  const [id, reason] = first;
  const title = titles.get(Number(id)) ?? '';
  return say('server.records.children.rejected_one', { count, total: ids.length, records, title, id, reason });
}
