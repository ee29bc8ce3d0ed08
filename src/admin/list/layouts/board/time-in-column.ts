import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import type { BoardLimit } from '#shared/contracts/board.ts';
import { conditionHolds } from '../../../conditions/condition-holds.ts';
import { keyIn } from './board-columns.ts';

const HOUR = 3_600_000;
const HOURS_PER_DAY = 24;

/** How long a record has been in its column. */
export interface TimeInColumn {
  /** The moment, in ISO 8601. */
  readonly since: string;
  readonly unit: 'hours' | 'days';
  readonly count: number;
  readonly state: 'fine' | 'due' | 'overdue';
}

/** Undefined for a record that says nothing about it. @param now in milliseconds since 1970. */
export function timeInColumn(
  definition: CatalogueResource,
  { overdue }: BoardDefinition,
  record: RaRecord,
  {
    limits,
    context,
    now,
  }: { readonly limits: ReadonlyMap<number, BoardLimit>; readonly context: EvaluationContext; readonly now: number },
): TimeInColumn | undefined {
  const since: unknown = overdue && record[overdue.since];
  if (!overdue || typeof since !== 'string' || !conditionHolds(overdue.where, definition, record, context))
    return undefined;
  const entered = Date.parse(since);
  const hours = Math.max(0, Math.floor((now - entered) / HOUR));
  const limit = limits.get(Number(keyIn(overdue.of, record)));
  const isBefore = (moment: string | undefined) => moment !== undefined && entered < Date.parse(moment);
  return {
    since,
    ...(hours < HOURS_PER_DAY
      ? { unit: 'hours', count: hours }
      : { unit: 'days', count: Math.floor(hours / HOURS_PER_DAY) }),
    state: isBefore(limit?.overdue) ? 'overdue' : isBefore(limit?.due) ? 'due' : 'fine',
  };
}
