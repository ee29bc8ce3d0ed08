import type { Session } from './session.ts';
import type { SessionSource } from './session-source.ts';

interface CursorQuery {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly batchSize: number;
}

/** Where the cursor lives: the open transaction, or a session of its own. */
type CursorPlace = { run<T>(work: (session: Session) => Promise<T>): Promise<T> } | SessionSource;

let lastCursor = 0;

/** Reads a result in batches through a cursor; ending the iteration early closes it. */
export async function* streamCursor<Row>(place: CursorPlace, query: CursorQuery): AsyncIterable<Row[]> {
  const name = `cursor_${(lastCursor += 1)}`;
  if ('run' in place) yield* fetchAll<Row>(place.run, name, query, 'cursor');
  else if (place.holdsCursors) yield* fetchAll<Row>(oneByOne(place), name, query, 'cursor with hold');
  else yield* inOwnTransaction<Row>(place, name, query);
}

async function* fetchAll<Row>(
  run: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  name: string,
  query: CursorQuery,
  kind: 'cursor' | 'cursor with hold',
): AsyncIterable<Row[]> {
  await run((session) => session.command(`declare ${name} ${kind} for ${query.text}`, query.parameters));
  let failed = false;
  try {
    for (;;) {
      const { rows } = await run((session) => session.command<Row>(`fetch ${query.batchSize} from ${name}`));
      if (rows.length > 0) yield rows;
      if (rows.length < query.batchSize) return;
    }
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    if (!failed) await run((session) => session.command(`close ${name}`));
  }
}

async function* inOwnTransaction<Row>(source: SessionSource, name: string, query: CursorQuery): AsyncIterable<Row[]> {
  const { session, release } = await source.acquire();
  try {
    await session.command('begin read only');
    yield* fetchAll<Row>((work) => work(session), name, query, 'cursor');
  } finally {
    if (!session.broken) await session.command('rollback');
    release();
  }
}

function oneByOne(source: SessionSource) {
  return async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const { session, release } = await source.acquire();
    try {
      return await work(session);
    } finally {
      release();
    }
  };
}
