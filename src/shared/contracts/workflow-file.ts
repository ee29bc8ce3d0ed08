import { anyObject, type Described, flag, listOf, orNull, shape, text, textOrNull, whole } from './schema-words.ts';
import { MAX_STAGES } from './workflow-builder.ts';
import { STAGE_KINDS } from './workflows.ts';

/** A file larger than this is not a workflow. */
export const MAX_FILE_BYTES = 512 * 1024;

const name = { ...text, minLength: 1, maxLength: 80 } as const;
const names = { ...listOf({ ...text, minLength: 1, maxLength: 140 }), maxItems: 40 } as const;
const actions = { ...listOf({ ...anyObject, maxProperties: 20 }), maxItems: 20 } as const;

/** A stage in a file: other records by their names, so that it can be read by another installation. */
const stageInFile = shape(
  { name, kind: { enum: STAGE_KINDS } },
  {
    candidate_label: textOrNull,
    color: textOrNull,
    sla_days: orNull(whole),
    next_stages: { ...names, description: 'Names of stages in the file; empty: the next one in the order' },
    back_allowed: flag,
    reason_purpose: textOrNull,
    required_fields: names,
    required_documents: { ...names, description: 'Names of document categories' },
    on_enter: actions,
    on_exit: actions,
    hidden_from_vendors: flag,
    hidden_from_hiring_managers: flag,
    collapsed: flag,
  },
);
export type StageInFile = Described<typeof stageInFile>;

/** A workflow as a JSON file. */
export const workflowFile = shape(
  {
    format: { const: 'workflow' },
    name: { ...text, minLength: 1, maxLength: 140 },
    stages: { ...listOf(stageInFile), minItems: 1, maxItems: MAX_STAGES },
  },
  { description: orNull({ ...text, maxLength: 500 }) },
);
export type WorkflowFile = Described<typeof workflowFile>;

/** The stages of a file as records have them, with the names of their next stages. Nothing is stored. */
export const readStages = shape({ stages: listOf(shape({ values: anyObject, next: listOf(text) })) });
export type ReadStages = Described<typeof readStages>;
