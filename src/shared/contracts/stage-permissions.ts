import { type Described, flag, listOf, named, orNull, shape, text, textOrNull, whole } from './schema-words.ts';
import { keptVersion, toRestore, toSave } from './versions.ts';
import { STAGE_RIGHTS, STAGE_RULES } from './workflows.ts';

const EFFECTS = ['deny', 'grant'] as const;
export type Effect = (typeof EFFECTS)[number];

/** How many changes one request can save. */
const MAX_RIGHT_CHANGES = 1500;

const right = { enum: STAGE_RIGHTS } as const;
const wholeOrNull = { type: ['integer', 'null'] } as const;
const day = { type: ['string', 'null'], format: 'date' } as const;

/** What is permitted in a stage to a role, or to a user as an exception. */
export const rightRecord = shape({
  stage: whole,
  role: textOrNull,
  user: wholeOrNull,
  right,
  effect: { enum: EFFECTS },
  until: day,
  note: textOrNull,
});
export type RightRecord = Described<typeof rightRecord>;

/** A changed permission, of a role or of a user; without an effect its record is removed. */
const rightChange = shape(
  { stage: whole, right, effect: { enum: [...EFFECTS, null] } },
  {
    role: { type: 'string', maxLength: 80 },
    user: whole,
    until: orNull({ type: 'string', format: 'date' }),
    note: orNull({ type: 'string', maxLength: 300 }),
  },
);
export type RightChange = Described<typeof rightChange>;

const workflow = { type: 'integer', minimum: 1 } as const;
const changes = { type: 'array', maxItems: MAX_RIGHT_CHANGES, items: rightChange } as const;

/** Changes of the permissions of one workflow. */
export const rightChanges = shape({ workflow, changes }, { deny_unless_granted: flag });
export type RightChanges = Described<typeof rightChanges>;

/** The same, to save it: what it was made from is the `state` of {@link rightMatrix}. */
export const rightChangesToSave = toSave({ workflow, changes }, { deny_unless_granted: flag });

const stageOfMatrix = shape({
  id: whole,
  name: text,
  kind: text,
  hidden_from: { ...listOf(text), description: 'The keys of the roles that the stage is hidden from.' },
});

const roleOfMatrix = shape({
  key: text,
  title: text,
  people: { ...whole, description: 'Active users who have the role.' },
  full: { ...flag, description: 'The role has every permission in every stage.' },
});

const exceptionPerson = shape({ id: whole, name: text, roles: listOf(text), is_active: flag });

/** Every permission of a workflow. */
export const rightMatrix = shape({
  workflow: shape({ id: whole, name: text, version: whole, status: text, deny_unless_granted: flag }),
  /** Identifies what was read: a change of anything else in between is rejected. */
  state: text,
  /** The day in the time zone of the team: exceptions count until the end of their last day. */
  today: text,
  stages: listOf(stageOfMatrix),
  roles: listOf(roleOfMatrix),
  people: listOf(exceptionPerson),
  records: listOf(rightRecord),
});
export type RightMatrix = Described<typeof rightMatrix>;

const ofStage = shape({ stage: named, permissions: listOf(right) });

/** Users to whom changes mean the same. */
const affected = shape({
  role: text,
  count: whole,
  /** The first of them. */
  people: listOf(named),
  gains: listOf(ofStage),
  losses: listOf(ofStage),
});
export type AffectedGroup = Described<typeof affected>;

/** Who gains and who loses what by changes. */
export const rightImpact = shape({ gaining: whole, losing: whole, groups: listOf(affected) });
export type RightImpact = Described<typeof rightImpact>;

/** What can decide beside the rules of stages: fields that the team hides, and the user's other permissions. */
const CHECK_RULES = [...STAGE_RULES, 'hidden_field', 'no_access'] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

const decision = shape({
  stage: whole,
  right,
  allowed: flag,
  rule: { enum: CHECK_RULES },
  reason: text,
});
export type RightDecision = Described<typeof decision>;

export const accessQuestion = shape(
  { user: { type: 'integer', minimum: 1 }, applicant: { type: 'integer', minimum: 1 } },
  { draft: rightChanges },
);

/** What a user can do with an applicant, and which rule decided each part. */
export const accessCheck = shape({
  user: shape({ id: whole, name: text, role: text, role_key: text, is_active: flag }),
  applicant: named,
  workflow: orNull(named),
  stage: orNull(named),
  permissions: listOf(decision),
  /** To the stages that the workflow allows from here; each needs both. */
  moves: listOf(shape({ stage: named, allowed: flag, out: decision, in: decision })),
});
export type AccessCheck = Described<typeof accessCheck>;

const versionChange = shape({
  stage: text,
  subject: text,
  right,
  before: { enum: [...EFFECTS, null] },
  after: { enum: [...EFFECTS, null] },
  until: day,
});

/** A saved version of the permissions of a workflow. */
export const rightVersion = keptVersion({
  count: whole,
  /** The first of them. */
  changes: listOf(versionChange),
  policy: { type: ['boolean', 'null'], description: 'Whether it denies unless granted since then; null: as before.' },
});
export type RightVersion = Described<typeof rightVersion>;

export const rightRollback = toRestore({ workflow });
