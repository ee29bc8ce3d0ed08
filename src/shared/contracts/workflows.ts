import { type Described, flag, shape, text } from './schema-words.ts';

/** What a stage is for. A workflow starts in its one `new` stage, and ends in those of {@link END_KINDS}. */
export const STAGE_KINDS = [
  'new',
  'screen',
  'submit',
  'assess',
  'interview',
  'offer',
  'onboarding',
  'hired',
  'rejected',
  'withdrawn',
  'hold',
] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** Kinds of stages in which an application is over. */
export const END_KINDS: ReadonlySet<StageKind> = new Set<StageKind>(['hired', 'rejected', 'withdrawn']);

/** Ends that an applicant can reach from any stage, whatever its next stages are. */
export const EXIT_KINDS: ReadonlySet<StageKind> = new Set<StageKind>(['rejected', 'withdrawn']);

/** What stage permission can deny or grant, in the order of the resource file. */
export const STAGE_RIGHTS = [
  'view',
  'move_in',
  'move_out',
  'comment',
  'score',
  'schedule',
  'see_cv',
  'see_contact',
  'see_salary',
  'see_documents',
  'make_offer',
  'mail',
] as const;
export type StageRight = (typeof STAGE_RIGHTS)[number];

/**
 * Which rule decides about a stage permission: the role has all of them; an exception of the user; a record for the
 * role; the stage is hidden from the role; the workflow denies what no record grants; none of these, so it applies.
 */
export const STAGE_RULES = [
  'all_stages',
  'user_denied',
  'user_granted',
  'role_denied',
  'role_granted',
  'hidden_stage',
  'not_granted',
  'default',
] as const;
export type StageRule = (typeof STAGE_RULES)[number];

/** Whether a user has a permission in a stage, and the rule that decided, as a key and in words. */
export const stageRightAnswer = shape({
  allowed: flag,
  rule: { enum: STAGE_RULES },
  reason: text,
  role: { ...text, description: 'The title of the user’s current role.' },
});
export type StageRightAnswer = Described<typeof stageRightAnswer>;
