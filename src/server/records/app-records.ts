import type { FastifyInstance } from 'fastify';
import type { FeatureWrite, RecordVersion } from '#server/records/query/feature-write.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import { writeByFeature } from '#server/records/write/write-by-feature.ts';
import { CountCache } from '#server/records/query/count-cache.ts';
import type { HandlerKind, HandlerRuns, RecordCode, TransitionExchange } from '#server/records/query/record-code.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { readersOf } from '#engine/model/readers-of.ts';
import { UserAttributeCache } from '#server/records/attributes/user-attributes.ts';
import type { Handlers, RecordSubscriber } from './handlers/handlers.ts';

type Runs = HandlerRuns<ResourceRequest>;

interface BoundHandler {
  readonly kind: HandlerKind;
  readonly run: Runs[HandlerKind];
  readonly isSlow: boolean;
  readonly exchange: TransitionExchange;
  readonly reads: readonly string[];
}

/** The application's records (`app.records`): where features say what they do besides when records are written, and write. */
export class AppRecords implements RecordCode<ResourceRequest> {
  /** Totals of lists and counts of filters; writes drop them, in this process and in others. */
  readonly counts = new CountCache();
  /** What conditions compare with of users beyond their role. */
  readonly attributes: UserAttributeCache;
  readonly #app: FastifyInstance;
  readonly #handlers = new Map<string, BoundHandler>();
  readonly #subscribers = new Map<string, readonly RecordSubscriber[]>();
  readonly #writes = new Map<string, number>();
  #allWrites = 0;

  constructor(app: FastifyInstance) {
    this.#app = app;
    this.attributes = new UserAttributeCache({
      database: app.database,
      registry: app.registry,
      code: (name) => ({ run: this.handler('attribute', name), reads: this.#handlers.get(name)?.reads ?? [] }),
    });
  }

  /** After a write to a resource, by this process or another; absent: to any. */
  written(resource?: string): void {
    this.attributes.drop(resource);
    this.counts.drop(resource);
    const { resources } = this.#app.registry.current;
    for (const reader of resource === undefined ? [] : readersOf(resources, resource)) this.counts.drop(reader);
    if (resource === undefined) this.#allWrites += 1;
    else
      for (const each of [resource, ...readersOf(resources, resource)])
        this.#writes.set(each, (this.#writes.get(each) ?? 0) + 1);
  }

  /** A mark that changes with every write to a resource or to what it reads: what was counted with it is still right. */
  writesOf(resource: string): string {
    return `${this.#allWrites}.${this.#writes.get(resource) ?? 0}`;
  }

  /** Subscribes a feature to writes of a resource, beside all other subscribers; called in its plugin. */
  on(resource: string, subscriber: RecordSubscriber): void {
    const all = [...this.subscribers(resource), subscriber];
    this.#subscribers.set(
      resource,
      all.sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    );
  }

  /** Puts code at the disposal of resource files. @throws where a name is taken. */
  handle(handlers: Handlers): void {
    for (const [name, { kind, make, isSlow = false, exchange = {}, reads = [] }] of Object.entries(handlers)) {
      if (this.#handlers.has(name)) throw new Error(`There are two handlers "${name}"`);
      this.#handlers.set(name, { kind, run: make(this.#app), isSlow, exchange, reads });
    }
  }

  /**
   * Writes records of one resource for a feature, in the current transaction: see {@link writeByFeature}.
   * @param by the request that causes it, or a user; `systemActor` where the server does it by itself.
   */
  write(by: ResourceRequest | Actor, write: FeatureWrite): Promise<readonly RecordVersion[]> {
    return writeByFeature('database' in by ? by : this.#requestOf(by, write.resource), write);
  }

  #requestOf(actor: Actor, resource: string): ResourceRequest {
    const definition = this.#app.registry.current.resources[resource];
    if (!definition) throw new Error(`A feature wrote the unknown resource ${resource}`);
    return requestOf(this.#app, actor, definition);
  }

  subscribers(resource: string): readonly RecordSubscriber[] {
    return this.#subscribers.get(resource) ?? [];
  }

  handler<Kind extends HandlerKind>(kind: Kind, name: string): Runs[Kind] {
    const handler = this.#handlers.get(name);
    if (handler?.kind !== kind) throw new Error(`There is no handler "${name}" for ${kind}s`);
    return handler.run as Runs[Kind];
  }

  exchangeOf(name: string): TransitionExchange {
    return this.#handlers.get(name)?.exchange ?? {};
  }

  isSlow(name: string): boolean {
    return this.#handlers.get(name)?.isSlow === true;
  }
}
