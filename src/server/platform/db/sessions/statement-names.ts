import { createHash } from 'node:crypto';

const REMEMBERED = 2000;

/**
 * Decides which statements are worth preparing: those that are run a second time. Shared by all sessions of a database.
 * After a schema change every statement gets a new name, because prepared ones might return the earlier shape.
 */
export class StatementNames {
  #generation = 0;
  readonly #uses = new Map<string, { name: string; uses: number }>();

  get generation(): number {
    return this.#generation;
  }

  /** @returns the name to prepare the statement under, or undefined while it has been seen only once. */
  nameFor(text: string): string | undefined {
    const known = this.#uses.get(text);
    if (known) {
      known.uses += 1;
      return known.name;
    }
    if (this.#uses.size >= REMEMBERED) this.#forgetOldest();
    this.#uses.set(text, {
      name: `q${this.#generation}_${createHash('sha1').update(text).digest('base64url')}`,
      uses: 1,
    });
    return undefined;
  }

  renew(): void {
    this.#generation += 1;
    this.#uses.clear();
  }

  #forgetOldest(): void {
    const rare = [...this.#uses].filter(([, { uses }]) => uses < 3).slice(0, REMEMBERED / 4);
    const doomed = rare.length > 0 ? rare : [...this.#uses].slice(0, REMEMBERED / 4);
    for (const [text] of doomed) this.#uses.delete(text);
  }
}
