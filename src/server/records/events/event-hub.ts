import type { Ability } from '#shared/contracts/abilities.ts';
import type { RecordEvent, ServerEvents, SessionEvent } from '#shared/contracts/realtime.ts';

/** Sends events to browsers, on this and every other server process, after the current transaction has committed. */
export interface EventHub {
  /** To everyone who can read the record and sees something of the change, decided per receiver by the compiled permissions. */
  record(event: RecordNews, about?: RecordAbout): void;
  /** To all sockets of one user. */
  toUser<Name extends Exclude<keyof ServerEvents, 'record' | 'catalogue' | 'hello'>>(
    userId: number,
    name: Name,
    event: Parameters<ServerEvents[Name]>[0],
  ): void;
  /** To all sockets of everyone whose role has an ability. */
  toAble<Name extends Exclude<keyof ServerEvents, 'record' | 'catalogue' | 'hello'>>(
    ability: Ability,
    name: Name,
    event: Parameters<ServerEvents[Name]>[0],
  ): void;
  /** The catalogue changed, on this process; each process watches the files itself. */
  catalogue(version: string, faults: number): void;
  /** This moment, for a browser that fetches now and connects later: it then gets all events in between. */
  mark(): string;
  /** Notifies a session's sockets and closes them with code 1000. */
  endSession(sessionId: string, reason: SessionEvent['reason']): void;
}

/** What happened to a record; the tab is that of the request that is being answered. */
export type RecordNews = Omit<RecordEvent, 'by'>;

/** What decides who is notified of a record. It stays on the server. */
export interface RecordAbout {
  /** Of a deleted record, read before it was gone: without them only users who can read every row are notified. */
  readonly facts?: RecordFacts;
  /** The fields that a change wrote, and `FILES`. Absent: it is not known, and everyone who can read the record is notified. */
  readonly changed?: readonly string[];
}

/** Under this name a change says that a file was attached or removed; no field can have it. */
export const FILES = '$files';

/** The values of one record that permissions ask about, in write shape. They stay on the server. */
export type RecordFacts = Readonly<Record<string, unknown>>;
