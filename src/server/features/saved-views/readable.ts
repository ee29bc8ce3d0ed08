import { type Arrangement, MAX_ARRANGEMENT_BYTES } from '#shared/contracts/saved-views.ts';
import { AppError } from '#shared/errors.ts';
import { parseFilter } from '#server/records/query/filter.ts';
import { parseListRequest, type Query } from '#server/records/query/list-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';

type Filter = Arrangement['filter'];

/**
 * The arrangement as far as this user can use it. A part with a field that they cannot read, or that is gone, is
 * skipped whole: neither the field nor the value is in the answer. `omitted` counts the skipped parts, so that no one
 * takes the rest for all of it.
 */
export function readableArrangement(
  request: ResourceRequest,
  arrangement: Arrangement,
): Arrangement & { readonly omitted: number } {
  const { filter, omitted } = readableFilter(request, arrangement.filter);
  const search = arrangement.search !== null && isAccepted(request, { query: arrangement.search });
  const sort = arrangement.sort !== null && isAccepted(request, { sort: sortText(arrangement.sort) });
  return {
    filter,
    search: search ? arrangement.search : null,
    sort: sort ? arrangement.sort : null,
    columns: readableColumns(request, arrangement),
    density: arrangement.density,
    widths: readableWidths(request, arrangement),
    layout: arrangement.layout,
    omitted: omitted + Number(arrangement.search !== null && !search) + Number(arrangement.sort !== null && !sort),
  };
}

/** The view's columns that this user can read. */
export const readableColumns = (request: ResourceRequest, { columns }: Arrangement): Arrangement['columns'] =>
  columns?.filter((name) => isColumn(request, name)) ?? null;

/** The widths of those columns; views that are older than widths have none. */
export const readableWidths = (request: ResourceRequest, { widths }: Arrangement): Arrangement['widths'] =>
  widths ? Object.fromEntries(Object.entries(widths).filter(([name]) => isColumn(request, name))) : null;

/** Conditions that are joined by AND can go one by one; one OR with a secret in it goes whole, as its rest would mean something else. */
function readableFilter(request: ResourceRequest, filter: Filter): { filter: Filter; omitted: number } {
  let omitted = 0;
  const isUsable = (part: Filter) => {
    const usable = accepts(() => parseFilter(request, part));
    if (!usable) omitted += 1;
    return usable;
  };
  const parts = Object.entries(filter).flatMap(([key, value]) => {
    if (key !== 'allOf' || !Array.isArray(value)) return isUsable({ [key]: value }) ? [[key, value] as const] : [];
    const kept = (value as readonly Filter[]).filter(isUsable);
    return kept.length > 0 ? [[key, kept] as const] : [];
  });
  return { filter: Object.fromEntries(parts), omitted };
}

/** @throws {AppError} invalid for more than a view can keep. */
export function requireSmall(arrangement: Arrangement): void {
  if (Buffer.byteLength(JSON.stringify(arrangement)) <= MAX_ARRANGEMENT_BYTES) return;
  const message = say('views.errors.too_large', { max: MAX_ARRANGEMENT_BYTES / 1024 });
  throw new AppError('invalid', message, { errors: { filter: message } });
}

/** @throws {AppError} invalid naming the part that this user cannot use, or that does not match the list. */
export function requireUsable(
  request: ResourceRequest,
  { filter, search, sort, columns, layout, widths }: Arrangement,
): void {
  const checks: Readonly<Record<string, () => unknown>> = {
    filter: () => parseFilter(request, filter),
    search: () => search !== null && parseListRequest(request, { query: search }),
    sort: () => sort && parseListRequest(request, { sort: sortText(sort) }),
    layout: () => {
      if (layout !== null && !request.definition.list.layouts.includes(layout))
        throw new AppError('unknown_parameter', `This list has no ${layout}`);
    },
    columns: () => requireColumns(request, columns ?? []),
    widths: () => requireColumns(request, Object.keys(widths ?? {})),
  };
  const rejected = Object.keys(checks).filter((part) => !accepts(checks[part]!)); // by its own key
  if (rejected.length === 0) return;
  const errors = Object.fromEntries(rejected.map((part) => [part, say('views.errors.unusable')]));
  throw new AppError('invalid', say('server.views.rejected'), { errors });
}

function requireColumns(request: ResourceRequest, names: readonly string[]): void {
  const unknown = names.find((name) => !isColumn(request, name));
  if (unknown !== undefined) throw new AppError('unknown_parameter', `There is no column ${unknown.slice(0, 80)}`);
}

const sortText = ({ field, order }: NonNullable<Arrangement['sort']>): string => JSON.stringify([field, order]);

const isColumn = ({ access, definition }: ResourceRequest, name: string): boolean =>
  access.readFields.has(name) && Object.hasOwn(definition.fields, name);

const isAccepted = (request: ResourceRequest, query: Query): boolean => accepts(() => parseListRequest(request, query));

/** Whether the list accepts this; anything but a rejection is a bug and is thrown on. */
function accepts(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
