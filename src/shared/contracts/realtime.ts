import type { BackgroundEvent } from './background.ts';
import type { BackgroundJob } from './background-jobs.ts';

/** Something happened to a record that the receiver can read. `version` is its `updated_on`. */
export interface RecordEvent {
  readonly resource: string;
  readonly id: number;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly version: string;
  /** The tab that did it, only for that tab itself, which ignores its own writes; null for all others. */
  readonly by: string | null;
}

/** The header in which a tab sends its id, a random text, with each call. */
export const TAB_HEADER = 'X-Tab';

/** The files in `resources/` or the team's settings changed: the catalogue of this version and the settings are to be fetched. `diagnostics`, the number of errors in the files, only for Admins. */
export interface CatalogueEvent {
  readonly version: string;
  readonly diagnostics: number;
}

/** The session ended or changed; the client requests its state again. */
export interface SessionEvent {
  readonly reason:
    | 'another_session_initiated'
    | 'user_inactive'
    | 'signed_out'
    | 'role_changed'
    | 'permissions_changed';
}

/**
 * A notification of the receiver arrived, or one of theirs changed (read, archived, answered), perhaps in another tab.
 */
export interface NotificationEvent {
  readonly id: number;
  readonly kind: 'created' | 'changed';
}

/** The receiver's own views of a list changed, perhaps in another tab. Changes of shared views come as `catalogue`. */
interface ViewsEvent {
  readonly resource: string;
}

/**
 * The first answer to a connection that sent the mark of its last fetch. All events since then have been sent before
 * it, or cannot be sent.
 */
export interface HelloEvent {
  /** The events are unknown: fetch everything again. */
  readonly isBehind: boolean;
}

/** Every event of the socket, server to client. Clients send nothing. */
export interface ServerEvents {
  hello: (event: HelloEvent) => void;
  record: (event: RecordEvent) => void;
  catalogue: (event: CatalogueEvent) => void;
  session: (event: SessionEvent) => void;
  notifications: (event: NotificationEvent) => void;
  job: (event: BackgroundJob) => void;
  background: (event: BackgroundEvent) => void;
  views: (event: ViewsEvent) => void;
  file_update: (event: { readonly message: unknown }) => void;
  attachment_update: (event: { readonly message: unknown }) => void;
  stage_change: (event: { readonly updated: boolean }) => void;
}
