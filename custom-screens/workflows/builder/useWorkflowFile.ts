import type { WorkflowFile } from '#shared/contracts/workflow-file.ts';
import { type BuilderStage, listIn, nameOf } from './model.ts';
import type { Builder } from './useBuilder.ts';

/** What a file has of a stage as it is stored; next stages and documents are there by their names. */
const PLAIN = [
  'name',
  'kind',
  'candidate_label',
  'color',
  'sla_days',
  'back_allowed',
  'reason_purpose',
  'hidden_from_vendors',
  'hidden_from_hiring_managers',
  'collapsed',
] as const;

/** Makes the file of the stages as they are in the builder, and its name. */
export function useWorkflowFile({
  workflow,
  stages,
}: Builder): () => { readonly name: string; readonly content: string } {
  return () => {
    const file = {
      format: 'workflow',
      name: String(workflow['name']),
      description: (workflow['description'] as string | null) ?? null,
      stages: stages.map((stage) => inFile(stage, stages)),
    } satisfies Omit<WorkflowFile, 'stages'> & { stages: readonly object[] };
    const slug = file.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    return { name: `${slug}-v${String(workflow['version'])}.json`, content: `${JSON.stringify(file, null, 2)}\n` };
  };
}

const inFile = (stage: BuilderStage, stages: readonly BuilderStage[]): object => ({
  ...Object.fromEntries(PLAIN.flatMap((name) => withValue(name, stage.values[name]))),
  next_stages: stage.next.flatMap((key) => stages.filter((each) => each.key === key).map(nameOf)),
  ...Object.fromEntries(withValue('required_fields', stage.values['required_fields'])),
  required_documents: (listIn(stage.values, 'required_documents') as readonly { readonly name: string }[]).map(
    ({ name }) => name,
  ),
  on_enter: rowsIn(stage, 'on_enter'),
  on_exit: rowsIn(stage, 'on_exit'),
});

const withValue = (name: string, value: unknown): readonly (readonly [string, unknown])[] =>
  value === undefined || value === null ? [] : [[name, value]];

/** Rows without their ids and without cells that are empty. */
const rowsIn = ({ values }: BuilderStage, name: string): readonly object[] =>
  (listIn(values, name) as readonly Readonly<Record<string, unknown>>[]).map(({ id: _id, ...cells }) =>
    Object.fromEntries(Object.entries(cells).flatMap(([cell, value]) => withValue(cell, value))),
  );
