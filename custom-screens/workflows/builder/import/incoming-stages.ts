import type { ReadStages } from '#shared/contracts/workflow-file.ts';
import { partnersOf } from '../compare-stages.ts';
import type { BuilderStage } from '../model.ts';

/**
 * The stages of a file in the builder: one that the comparison shows beside a stage that is there takes its place, and
 * stays the same record with its permissions.
 * @param prefix of the keys of the others: no other stage has it.
 */
export function incomingStages(
  { stages }: ReadStages,
  current: readonly BuilderStage[],
  prefix: string,
): readonly BuilderStage[] {
  const read = stages.map(({ values }, index): BuilderStage => ({ key: `${prefix}${index}`, values, next: [] }));
  const partners = new Map([...partnersOf(current, read)].map(([there, stage]) => [stage, there]));
  const keys = read.map((stage) => partners.get(stage)?.key ?? stage.key);
  const places = new Map(stages.map(({ values }, index) => [sameName(values['name']), index]));
  return stages.map(({ values, next }, index) => {
    const there = partners.get(read[index]!); // both have the same places
    return {
      ...there,
      key: keys[index]!,
      values: { ...(there && emptied(there.values)), ...values },
      next: next.flatMap((name) => keys[places.get(sameName(name)) ?? -1] ?? []),
    };
  });
}

const sameName = (name: unknown): string => String(name).trim().toLowerCase();

/** What a file does not name is empty. */
const emptied = (values: BuilderStage['values']): BuilderStage['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : null]));
