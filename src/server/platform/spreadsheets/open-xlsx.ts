import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { type SheetFile, type SheetRow, tooLarge } from './sheet-file.ts';
import type { FromXlsxThread, ToXlsxThread, XlsxThreadData } from './xlsx-messages.ts';

const THREAD = new URL('./xlsx-thread.ts', import.meta.url);

/** The limits for reading a workbook. */
export interface ThreadLimits {
  readonly memoryMb: number;
  readonly answersWithinMs: number;
}

const LIMITS: ThreadLimits = { memoryMb: 256, answersWithinMs: 60_000 };

/**
 * Opens a workbook in a thread of its own, with a limit to its memory and to the time of each answer: the effects of a
 * hostile file end with the thread, and no one else waits for it.
 * @throws {AppError} malformed, too_large
 */
export async function openXlsx(path: string, limits: ThreadLimits = LIMITS): Promise<SheetFile> {
  const thread = new XlsxThread(path, limits);
  try {
    const opened = await thread.ask({ kind: 'open' });
    return {
      format: 'xlsx',
      sheets: opened.kind === 'opened' ? opened.sheets : [],
      rows: (sheet) => rowsOf(thread, sheet),
      close: () => thread.close(),
    };
  } catch (error) {
    await thread.close();
    throw error;
  }
}

async function* rowsOf(thread: XlsxThread, sheet: string | undefined): AsyncGenerator<SheetRow> {
  let next: ToXlsxThread = { kind: 'rows', ...(sheet !== undefined && { sheet }) };
  for (;;) {
    const reply = await thread.ask(next);
    if (reply.kind !== 'rows' || reply.rows.length === 0) return;
    yield* reply.rows;
    next = { kind: 'next' };
  }
}

class XlsxThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  #waiting: PromiseWithResolvers<FromXlsxThread> | undefined;
  #diagnostic: Error | undefined;

  constructor(path: string, limits: ThreadLimits) {
    this.#limits = limits;
    this.#worker = new Worker(THREAD, {
      workerData: { path } satisfies XlsxThreadData,
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: Math.min(32, limits.memoryMb),
      },
    });
    this.#worker.on('message', (reply: FromXlsxThread) => this.#waiting?.resolve(reply));
    this.#worker.once('error', (error) => this.#fail(faultOf(error, limits)));
    this.#worker.once('exit', () => this.#fail(new Error('The thread that reads a workbook ended')));
  }

  /** One request after the other. @throws {AppError} malformed, too_large */
  async ask(request: ToXlsxThread): Promise<Extract<FromXlsxThread, { kind: 'opened' | 'rows' }>> {
    if (this.#diagnostic) throw this.#diagnostic;
    this.#waiting = Promise.withResolvers();
    const { answersWithinMs } = this.#limits;
    const timer = setTimeout(() => {
      this.#fail(tooLarge('seconds', answersWithinMs / 1000));
      void this.#worker.terminate();
    }, answersWithinMs);
    try {
      this.#worker.postMessage(request, []);
      const reply = await this.#waiting.promise;
      if (reply.kind === 'rejected') throw new AppError(reply.code, reply.message);
      if (reply.kind === 'failed') throw new Error(reply.message);
      return reply;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#diagnostic ??= error;
    this.#waiting?.reject(this.#diagnostic);
  }
}

const faultOf = (error: unknown, { memoryMb }: ThreadLimits): Error =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? tooLarge('memory', memoryMb)
    : (error as Error);
