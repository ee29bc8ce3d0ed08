import { createHash } from 'node:crypto';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ImportPlan } from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { RowOutcome } from './write-row.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Finds rows that match the same record as an earlier row of the file. A dry run cannot see that in the database, since
 * it keeps nothing. Some bytes for each row.
 */
export class SeenKeys {
  readonly #definition: ResourceDefinition;
  readonly #plan: ImportPlan;
  readonly #seen = new Set<string>();

  constructor(definition: ResourceDefinition, plan: ImportPlan) {
    this.#definition = definition;
    this.#plan = plan;
  }

  /** The outcome of this row if the rows of earlier batches were there. */
  judge(outcome: RowOutcome): RowOutcome {
    if (outcome.kind !== 'created') return outcome;
    const { match, mode } = this.#plan;
    if (match.length > 0 && this.#has(match, outcome.values))
      return mode === 'create' ? { kind: 'skipped' } : { ...outcome, kind: 'changed' };
    const taken = this.#definition.unique.find((group) => this.#has(group, outcome.values));
    return taken ? { kind: 'invalid', errors: this.#taken(taken), questions: [] } : outcome;
  }

  /** Call it when a batch is over: within it the database has the answer. */
  remember(outcomes: readonly RowOutcome[]): void {
    for (const outcome of outcomes)
      if (outcome.kind === 'created')
        for (const group of [this.#plan.match, ...this.#definition.unique]) {
          const key = keyOf(group, outcome.values);
          if (key !== undefined) this.#seen.add(key);
        }
  }

  #has(group: readonly string[], values: Values): boolean {
    const key = keyOf(group, values);
    return key !== undefined && this.#seen.has(key);
  }

  #taken(group: readonly string[]): Record<string, FieldError> {
    const name = group.findLast((field) => !this.#definition.fields[field]?.relation) ?? group[0]!;
    const title = this.#definition.fields[name]?.title ?? name;
    return { [name]: say('import.errors.twice_in_file', { field: title }) };
  }
}

function keyOf(group: readonly string[], values: Values): string | undefined {
  const parts = group.map((name) => values[name]);
  if (parts.length === 0 || parts.some((part) => part === null || part === undefined)) return undefined;
  const text = JSON.stringify([
    group,
    parts.map((part) => (typeof part === 'string' ? part.trim().toLowerCase() : part)),
  ]);
  return createHash('sha1').update(text).digest('base64').slice(0, 16);
}
