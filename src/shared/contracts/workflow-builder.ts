import { rightRecord } from './stage-permissions.ts';
import { anyObject, type Described, instant, listOf, shape, text, whole } from './schema-words.ts';

/** The stages that one version of a workflow can have. */
export const MAX_STAGES = 60;

/** A stage as the builder names it: its own key, which stays the same while the stage is deleted and restored. */
const stageKey = { ...text, minLength: 1, maxLength: 40 } as const;

const keptStage = shape({ id: { ...whole, minimum: 1 }, updated_on: { ...text, maxLength: 40 } });

const { stage: _stage, ...permission } = rightRecord.properties;
/** A permission in one stage, of a role or as an exception of a user. */
const stagePermission = shape(permission);
export type StagePermission = Described<typeof stagePermission>;

const plannedStage = shape(
  {
    key: stageKey,
    values: { ...anyObject, description: 'Changed fields of the stage; all of them for a new one' },
  },
  {
    id: { ...whole, minimum: 1, description: 'Absent for a new stage' },
    next_stages: { ...listOf(stageKey), maxItems: 40, description: 'Absent where they stay' },
    permissions: {
      ...listOf(stagePermission),
      maxItems: 500,
      description: 'All permissions in the stage; absent where they stay',
    },
  },
);

/**
 * All stages of a draft in their order, and those that the change was made from: another user's change since then is a
 * conflict. A stage that is not among them is deleted.
 */
export const stagePlan = shape({
  expected: { ...listOf(keptStage), maxItems: MAX_STAGES * 2 },
  stages: { ...listOf(plannedStage), maxItems: MAX_STAGES },
});
export type StagePlan = Described<typeof stagePlan>;
export type PlannedStage = StagePlan['stages'][number];

/** The stages as they are stored, in the order of the plan. */
export const storedPlan = shape({
  stages: listOf(shape({ key: text, id: whole, updated_on: instant })),
});
export type StoredPlan = Described<typeof storedPlan>;
