import type { Principal } from '#engine/access/access.ts';
import type { Message } from '#shared/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Spool } from '#server/platform/files/spool.ts';
import type { AppRecords } from './app-records.ts';
import type { Background } from '#server/platform/background/background.ts';
import type { Effects } from '#server/platform/effects/effects.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { EventHub } from './events/event-hub.ts';
import type { Registry } from './registry/registry.ts';
import type { Validators } from './validation/compile-validators.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    database: Database;
    registry: Registry;
    events: EventHub;
    background: Background;
    effects: Effects;
    mailer: Mailer;
    fileStore: FileStore;
    spool: Spool;
    validators: Validators;
    /** Where features say what they do when records are written. */
    records: AppRecords;
  }
  interface FastifyRequest {
    /** The caller. Set before every handler but those of routes with `config: { public: true }`. */
    principal: Principal;
    /** The session behind the request, for logout and rotation. */
    sessionId: string;
  }
  interface FastifyContextConfig {
    /** The route needs no session. */
    public?: boolean;
    /**
     * The signed-in users who can call the route; without it all. Others are rejected, and do not find it in the API's
     * description.
     */
    mayCall?: (http: FastifyRequest) => boolean;
    /** The reason for the rejection of other users, in a text that reveals nothing new to them. Goes with `mayCall`. */
    rejection?: Message | ((http: FastifyRequest) => Message);
    /** The route accepts the file cookie in place of a bearer token. */
    fileCookie?: boolean;
  }
}
