import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { effectiveRole } from '#engine/access/standing.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import type { ValueSource } from '#shared/contracts/provenance.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { EventHub } from '#server/records/events/event-hub.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import type { Validators } from '#server/records/validation/compile-validators.ts';
import type { Sealer } from '#server/platform/secrets/sealer.ts';
import { notWith } from './can-use.ts';
import type { RecordCode } from './record-code.ts';

/** The input of every operation on a resource: the user, their permissions, and the services. */
export interface ResourceRequest {
  readonly database: Database;
  readonly registry: Registry;
  readonly events: EventHub;
  readonly fileStore: FileStore;
  readonly validators: Validators;
  /** Keeps the values of fields that are `writeOnly`. */
  readonly secrets: Sealer;
  /** The code of features: named handlers and subscribers; and the way in which it writes records. */
  readonly records: RecordCode<ResourceRequest>;
  readonly definitions: Definitions;
  readonly definition: ResourceDefinition;
  readonly access: ResourceAccess;
  readonly principal: Principal;
  readonly requestId: string;
  readonly context: EvaluationContext;
  /** Where the values come from that it writes, for resources that keep it. Absent: a user typed them, or the API. */
  readonly source?: ValueSource;
  /** Choices that one transaction of many alike writes has found to be good: they are looked up once. */
  readonly foundChoices?: Set<string>;
  /** What one transaction of many alike writes has read of records that it doesn’t write: see `readOnce`. */
  readonly alreadyRead?: Map<string, Promise<unknown>>;
  /** It undoes a step of bulk work, for which the time to undo a single step doesn’t count. */
  readonly isLateUndo?: true;
}

/** What the condition of a grant depends on: the user with their permissions, and the files. */
export type PermittedRows = Pick<
  ResourceRequest,
  'registry' | 'definitions' | 'definition' | 'access' | 'principal' | 'context'
>;

/** The dynamic values of conditions for this user now. "Today" is the date in their time zone, their role the one that counts. */
export function evaluationContext(
  { settings, current }: Pick<Registry, 'settings' | 'current'>,
  principal: Principal,
  operation?: 'create' | 'update',
  now = new Date(),
): EvaluationContext {
  return {
    user: {
      id: principal.userId,
      role: effectiveRole(current.roles, principal),
      username: principal.username,
      ...(principal.attributes && { attributes: principal.attributes }),
    },
    settings,
    today: localDate(now, principal.timeZone),
    timeZone: principal.timeZone,
    now: now.toISOString(),
    operation,
  };
}

interface KnownDate {
  readonly formatter: Intl.DateTimeFormat;
  readonly minute: number;
  readonly date: string;
}

const MINUTE_MS = 60_000;
const knownDates = new Map<string, KnownDate>();

/** A day begins with a minute in every time zone, so the date is worked out once a minute. */
function localDate(instant: Date, timeZone: string): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  const known = knownDates.get(timeZone);
  if (known?.minute === minute) return known.date;
  const formatter =
    known?.formatter ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const date = formatter.format(instant);
  knownDates.set(timeZone, { formatter, minute, date });
  return date;
}

/** @throws {AppError} forbidden when the user cannot do this with the resource at all. */
export function requirePermission(request: ResourceRequest, allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', notWith(request.definition));
}

/** The access to another resource for the same user. */
export const accessTo = (
  request: Pick<ResourceRequest, 'registry' | 'principal'>,
  definition: ResourceDefinition,
): ResourceAccess => request.registry.access(request.principal, definition);
