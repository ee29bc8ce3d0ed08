import type { Orphan, ResourceRejection, SchemaPlan, SchemaStep } from '#server/records/schema/schema-plan.ts';

/** A plan as the terminal shows it. `isApplied`: it was carried out. */
export function planText({ steps, rejections, orphans }: SchemaPlan, isApplied: boolean): string {
  const parts = [
    stepsText(steps, isApplied),
    ...rejections.map(rejectionText),
    ...(orphans.length > 0 ? [orphansText(orphans)] : []),
  ];
  return parts.join('\n\n');
}

function stepsText(steps: readonly SchemaStep[], isApplied: boolean): string {
  if (steps.length === 0) return 'Nothing to change: the database is as the files say.';
  const byResource = Map.groupBy(steps, ({ resource }) => resource);
  const groups = [...byResource].map(
    ([resource, own]) => `${resource}\n${own.map(({ title }) => `  ${title}`).join('\n')}`,
  );
  const count = `${steps.length} ${steps.length === 1 ? 'change' : 'changes'}`;
  return `${groups.join('\n')}\n\n${count}${isApplied ? ' made.' : ' to make: npm run resources -- apply'}`;
}

function rejectionText({ resource, reasons, lastGood }: ResourceRejection): string {
  const kept = lastGood ? 'It stays as it was, and its earlier definition serves.' : 'It is not made.';
  return [`Rejected: ${resource}`, ...reasons.map(({ message }) => `  ${message}`), `  ${kept}`].join('\n');
}

function orphansText(orphans: readonly Orphan[]): string {
  const names = orphans.map(
    ({ table, column }) => `  ${column === undefined ? `table ${table}` : `column ${table}.${column}`}`,
  );
  return ['Kept in the database though no file names it any more:', ...names].join('\n');
}
