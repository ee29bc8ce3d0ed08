import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import type { EvaluationContext } from '#engine/predicates/predicate.ts';
import type { Definitions, ResourceDefinition } from '#engine/schema/definition.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../handlers/handlers.ts';
import type { FileStore } from '../files/file-store.ts';
import type { EventHub } from '../realtime/event-hub.ts';
import type { Registry } from '../registry/registry.ts';
import type { Validators } from '../validation/compile-validators.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { notWith } from './may-use.ts';
import type { RecordEffects } from './record-effects.ts';

/** What every operation on a resource works with: the person, what he may do, and the services. */
export interface ResourceRequest {
  readonly database: Database;
  readonly registry: Registry;
  readonly events: EventHub;
  readonly fileStore: FileStore;
  readonly validators: Validators;
  /** Keeps the values of fields that are `writeOnly`. */
  readonly secrets: Sealer;
  /** Which mail servers may be reached, and what opens their passwords. */
  readonly mailServers: Pick<Config, 'production' | 'mailPrivateHosts' | 'tokenSecret'>;
  /** Code that resource files name. */
  readonly handlers: Handlers;
  /** What a feature does besides. */
  readonly effects?: RecordEffects;
  readonly definitions: Definitions;
  readonly definition: ResourceDefinition;
  readonly access: ResourceAccess;
  readonly principal: Principal;
  readonly requestId: string;
  readonly context: EvaluationContext;
  /** Choices that one transaction of many alike writes has found to be good: they are looked up once. */
  readonly foundChoices?: Set<string>;
}

/** What dynamic values of conditions mean for this person now. "Today" is the date in his time zone. */
export function evaluationContext(principal: Principal, operation?: 'create' | 'update', now = new Date()): EvaluationContext {
  return {
    user: { id: principal.userId, role: principal.role, username: principal.username },
    today: localDate(now, principal.timeZone),
    timeZone: principal.timeZone,
    now: now.toISOString(),
    operation,
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function localDate(instant: Date, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, formatter);
  return formatter.format(instant);
}

/** @throws {AppError} forbidden when the person may not do this with the resource at all. */
export function demand(request: ResourceRequest, allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', notWith(request.definition.titlePlural));
}

/** The access to another resource for the same person. */
export const accessTo = (request: ResourceRequest, definition: ResourceDefinition): ResourceAccess =>
  request.registry.access(request.principal, definition);
