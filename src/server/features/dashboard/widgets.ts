import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Figure, Period } from '#shared/contracts/dashboard.ts';
import type { Ability } from '#shared/contracts/abilities.ts';
import { canRead, readerOf } from '#server/records/query/reader.ts';
import type { KeptRows } from './kept-rows.ts';

/** The choices of the dashboard that narrow what is counted. */
export interface DashboardFilter {
  readonly organization?: number | undefined;
  readonly company?: number | undefined;
  readonly business_unit?: number | undefined;
  readonly department?: number | undefined;
  readonly job?: number | undefined;
  /** A user: their jobs. */
  readonly person?: number | undefined;
}

/** What a widget counts with. */
export interface WidgetCall {
  readonly app: FastifyInstance;
  readonly http: FastifyRequest;
  readonly days: Period;
  readonly filter: DashboardFilter;
  readonly kept: KeptRows;
}

/** A widget of the dashboard. */
export interface Widget {
  readonly key: string;
  /** The fields, by resource, that its user must be able to read. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** What the role of its user must be able to do besides. */
  readonly ability?: Ability;
  /** What else its user must be able to do with a resource. */
  readonly can?: { readonly resource: string; readonly action: string };
  /** Its numbers: only of records and fields that the user can read. */
  readonly run: (call: WidgetCall) => Promise<readonly Figure[]>;
}

/** The widgets of the dashboard (`app.dashboard`). A feature registers its own in its plugin. */
export class Widgets {
  readonly #widgets = new Map<string, Widget>();

  /** @throws {Error} where the key is taken. */
  register(widget: Widget): void {
    if (this.#widgets.has(widget.key)) throw new Error(`There are two widgets "${widget.key}"`);
    this.#widgets.set(widget.key, widget);
  }

  /** Those that this user can have, in the order of their registration. */
  offeredTo(http: FastifyRequest): readonly Widget[] {
    return [...this.#widgets.values()].filter((widget) => isOffered(http, widget));
  }

  /** One of them; undefined where this user can't have it. */
  find(http: FastifyRequest, key: string): Widget | undefined {
    const widget = this.#widgets.get(key);
    return widget && isOffered(http, widget) ? widget : undefined;
  }
}

const isOffered = (http: FastifyRequest, { needs, ability, can }: Widget): boolean =>
  (ability === undefined || http.server.registry.can(http.principal, ability)) &&
  (can === undefined || readerOf(http, can.resource)?.access.actions[can.action] !== undefined) &&
  Object.entries(needs).every(([resource, fields]) => {
    const request = readerOf(http, resource);
    return request !== undefined && fields.every((name) => canRead(request, name));
  });
