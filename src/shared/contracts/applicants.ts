import { call, one } from './call.ts';
import {
  type Described,
  flag,
  instant,
  listOf,
  orNull,
  recordId,
  recordIds,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';
import { testRun } from './test-run.ts';
import { STAGE_KINDS } from './workflows.ts';

/** Where an application is, apart from the stage. */
export const APPLICANT_STATUSES = ['active', 'on_hold', 'withdrawn', 'rejected', 'hired'] as const;
export type ApplicantStatus = (typeof APPLICANT_STATUSES)[number];

/** How long a step can be undone; what it sets off waits until then. */
export const UNDO_SECONDS = 10;
/** How long a user can undo a step from where they decide, such as triage, though what it set off stays. */
export const LATE_UNDO_HOURS = 12;

/** What a step answers: its entry among the steps of the applicant, and until when it can be undone. */
export const takenStep = shape({ event: whole, undo_until: instant });
export type TakenStep = Described<typeof takenStep>;

/** Something that a stage requires; `hidden`: a field or document that this user can't see. */
export const stageRequirement = shape({
  kind: { enum: ['field', 'document', 'hidden'] },
  name: text,
  met: flag,
  of: { enum: ['applicant', 'candidate'], description: 'The record that has or lacks it' },
  field: { ...textOrNull, description: 'The field of that record' },
  category: { ...orNull(whole), description: 'The category of the document' },
});
export type StageRequirement = Described<typeof stageRequirement>;

const workflowStage = {
  id: whole,
  name: text,
  kind: { enum: STAGE_KINDS },
  color: textOrNull,
} as const;

/** A stage of the workflow, as the applicant can reach it. */
export const stageOfApplicant = shape({
  ...workflowStage,
  allowed: flag,
  reason: { ...textOrNull, description: 'Why the applicant can’t be moved there' },
  blocked_by: { enum: ['workflow', 'permission', null], description: 'What the reason is about' },
  missing: { ...listOf(text), description: 'What the stage requires and the applicant lacks' },
  requirements: { ...listOf(stageRequirement), description: 'What the stage requires, if the applicant can reach it' },
  days: { ...orNull(whole), description: 'The working days spent in the stage; null: the applicant was never in it' },
  sla_days: { ...orNull(whole), description: 'The working days that an applicant has in the stage' },
  due_if_moved: { ...textOrNull, description: 'The last of these days if the applicant moved there now' },
  reason_purpose: { ...textOrNull, description: 'The list of reasons of which the move takes one' },
  sets_off: { ...listOf(text), description: 'What leaving the current stage and entering this one sets off' },
});
export type StageOfApplicant = Described<typeof stageOfApplicant>;

/** The steps that name no stage, and lead to one of the workflow or stay where the applicant is. */
export const STEPS_TO_STAGE = ['hire', 'move_to_onboarding', 'hold', 'resume', 'reject', 'withdraw', 'reopen'] as const;
export type StepToStage = (typeof STEPS_TO_STAGE)[number];

/** The way of an applicant through the workflow: the stages in their order, and where the applicant can go. */
const applicantWay = shape({
  stage: orNull(whole),
  next: orNull(whole),
  since: orNull(instant),
  working_days: { ...whole, description: 'How long the applicant has been in the stage' },
  sla_days: orNull(whole),
  due: { ...textOrNull, description: 'The last day within the limit of the current stage' },
  sla: { enum: ['none', 'fine', 'due_today', 'overdue'] },
  stages: listOf(stageOfApplicant),
  leads_to: {
    ...listOf(shape({ step: { enum: STEPS_TO_STAGE }, stage: whole })),
    description:
      'The steps that the status allows and that lead to another stage, which then asks for its requirements',
  },
});
export type ApplicantWay = Described<typeof applicantWay>;

/** How many candidates or jobs one request can bring together. */
export const MAX_ADDED = 50;

/** What became of bringing a candidate and a job together. */
export const ADDED_STATUSES = ['added', 'already_applied', 'rejected'] as const;
export const addedDetails = {
  applicant: { ...whole, description: 'The new applicant, or the one that is there, where the caller can view it.' },
  code: text,
  message: { ...text, description: 'Why the candidate was not added.' },
} as const;

/** The outcome for one candidate. */
const addedCandidate = shape({ candidate: whole, status: { enum: ADDED_STATUSES } }, addedDetails);
export type AddedCandidate = Described<typeof addedCandidate>;

const tag = 'applicants';

export const getWay = call('GET', '/customer/applicant/:id/way/', {
  tag,
  summary: 'The stages of an applicant, and where the user can move the applicant',
  answer: one(applicantWay),
});

export const addCandidatesToJob = call('POST', '/customer/job/:id/add-candidates/', {
  tag,
  summary: 'Make candidates applicants of a job',
  body: shape({ candidates: recordIds(MAX_ADDED) }),
  answer: one(listOf(addedCandidate)),
});

export const runTest = call('GET', '/customer/applicant/:id/test-run/', {
  tag,
  summary: 'What a version of a workflow would ask of an applicant and set off; nothing of it happens',
  query: shape({ workflow: recordId }),
  answer: one(testRun),
  fails: [403, 404],
});
