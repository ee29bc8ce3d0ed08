import type { FieldError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TaskChange } from '#server/platform/background/background.ts';
import { BackgroundRoom } from '#server/platform/background/background-room.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';

/** A clock that stands until it is moved. */
export interface TestClock {
  now(): Date;
  pass(seconds: number): void;
  set(time: string): void;
}

export function testClock(start = '2026-03-02T08:00:00Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => now,
    pass: (seconds) => void (now = new Date(now.getTime() + seconds * 1000)),
    set: (time) => void (now = new Date(time)),
  };
}

export interface TestRoom extends BackgroundRoom {
  readonly told: TaskChange[];
  /** Takes up what is due by the clock, and all that follows from it, until nothing is left to do now. */
  settle(): Promise<void>;
}

/** A server process as far as background work goes. */
export function testRoom(database: Database, clock: Pick<TestClock, 'now'>): TestRoom {
  const told: TaskChange[] = [];
  const room = new BackgroundRoom({
    database,
    log: createLogger('silent'),
    now: clock.now,
    tell: (change) => void told.push(change),
  });
  const settle = async () => {
    await room.look();
    await room.idle();
    await room.look();
    await room.idle();
  };
  return Object.assign(room, { told, settle });
}

export interface TaskRow {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly due_on: string;
  readonly error: FieldError | null;
  readonly done: number | null;
}

export const tasksOf = async (database: Database, kind = 'test.letters'): Promise<TaskRow[]> =>
  (await database.query<TaskRow>('select * from system.background_tasks where kind = $1 order by id', [kind])).rows;

/** Something that a test waits for, and lets happen. */
export const gate = () => Promise.withResolvers<void>();
