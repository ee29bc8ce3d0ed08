import { gaveWay } from './database-errors.ts';
import { Mutex } from './mutex.ts';
import type { Session } from './session.ts';

/** The statements that open and close a transaction, or a savepoint inside one. */
interface Marks {
  readonly begin: string;
  readonly commit: string;
  readonly rollback: string;
}

const TRANSACTION: Marks = { begin: 'begin', commit: 'commit', rollback: 'rollback' };
const savepoint = (name: string): Marks => ({
  begin: `savepoint ${name}`,
  commit: `release savepoint ${name}`,
  rollback: `rollback to savepoint ${name}; release savepoint ${name}`,
});

/**
 * One open transaction or savepoint. Statements issued side by side run one after the other, and while a savepoint is
 * open inside it, statements of the outer transaction wait, so that they never share the fate of the inner one.
 */
export class TransactionScope {
  readonly session: Session;
  readonly #parent: TransactionScope | undefined;
  readonly #depth: number;
  readonly #turn = new Mutex();
  #over = false;
  #actions: (() => void)[] = [];
  #isJoining = false;
  /** Why an inner transaction that joined this one was rejected. */
  #failure: { readonly error: unknown } | undefined;
  /** The error by which the database ended a statement in favor of another transaction. */
  #gaveWay: unknown;

  constructor(session: Session, parent?: TransactionScope) {
    this.session = session;
    this.#parent = parent;
    this.#depth = parent ? parent.#depth + 1 : 0;
  }

  /** @throws where the transaction is over: a call was not awaited inside it, and must not run outside unnoticed. */
  run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#turn.run(async () => {
      if (this.#over) throw new Error('This transaction is over: await every database call inside it.');
      try {
        return await work(this.session);
      } catch (error) {
        if (gaveWay(error) !== undefined) this.#gaveWay ??= error;
        throw error;
      }
    });
  }

  /**
   * Whether it, or an inner one, gave way to another transaction: then nothing of it is kept, whatever code inside made
   * of the error.
   */
  get hasGivenWay(): boolean {
    return this.#gaveWay !== undefined;
  }

  get isJoining(): boolean {
    return this.#isJoining;
  }

  /** From now on inner transactions are part of this one. */
  joinInner(): void {
    this.#isJoining = true;
  }

  /** Runs an inner transaction as a part of this one, which fails with it. */
  async join<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  afterCommit(action: () => void): void {
    this.#actions.push(action);
  }

  /** Runs `work` between begin and commit, or rolls back. @returns its result and what to do after the commit. */
  async complete<T>(work: () => Promise<T>): Promise<{ result: T; actions: (() => void)[] }> {
    const marks = this.#parent ? savepoint(`level_${this.#depth}`) : TRANSACTION;
    await this.session.command(marks.begin);
    try {
      const result = await work();
      if (this.#failure) throw this.#failure.error;
      if (this.hasGivenWay) throw this.#gaveWay;
      await this.#end();
      const { command } = await this.session.command(marks.commit);
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement in it had failed.');
      return { result, actions: this.#actions };
    } catch (error) {
      await this.#end();
      await this.#rollback(marks);
      if (this.#parent) this.#parent.#gaveWay ??= this.#gaveWay;
      throw error;
    }
  }

  async #end(): Promise<void> {
    await this.#turn.run(async () => {
      this.#over = true;
    });
  }

  async #rollback(marks: Marks): Promise<void> {
    if (this.session.broken) return;
    try {
      await this.session.command(marks.rollback);
    } catch {
      // The error that led here matters to the caller; a session that cannot roll back is thrown away.
      this.session.markBroken();
    }
  }
}
