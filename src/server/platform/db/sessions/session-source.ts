import type { MaintenanceExtent } from '../database.ts';
import type { Session } from './session.ts';

/** A session that is the caller's alone until it is released. */
export interface Lease {
  readonly session: Session;
  release(): void;
}

/** The differences between the two databases; everything else is `SessionDatabase`. */
export interface SessionSource {
  readonly kind: 'embedded' | 'postgres';
  acquire(): Promise<Lease>;
  /** Whether a streamed result is kept apart from the session, because there is only this one. */
  readonly holdsCursors: boolean;
  /** Runs `work` while no other process of the deployment has the same lock. */
  exclusively<T>(lock: string, work: () => Promise<T>): Promise<T>;
  listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Called with the number of rows that a statement changed. */
  countWrites(rows: number): void;
  maintain(extent: MaintenanceExtent): Promise<void>;
  close(): Promise<void>;
}
