import { LEVEL_RULES, LEVEL_TYPES, MAX_LEVELS, UNIT_KEYS } from './approval-levels.ts';
import {
  type Described,
  envelope,
  flag,
  instant,
  instantOrNull,
  listOf,
  named,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';
import { withheld } from './withheld.ts';

/** What is approved. Each context has a matrix of its own. */
export const APPROVAL_CONTEXTS = ['job', 'offer'] as const;
export type ApprovalContext = (typeof APPROVAL_CONTEXTS)[number];

const anyValue = { description: 'In the shape of the field.' } as const;
const MAX_USERS = 50;
const MAX_DAYS = 60;

const id = { ...whole, minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const idOrNull = { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const day = { type: ['string', 'null'], format: 'date' } as const;
const days = { type: ['integer', 'null'], minimum: 1, maximum: MAX_DAYS, description: 'Working days' } as const;

/** A user as the matrix shows them. */
const approvalUser = shape({ id: whole, first_name: text, last_name: text, email: text, is_active: flag });
export type ApprovalUser = Described<typeof approvalUser>;

const levelKeys = {
  rule: { enum: LEVEL_RULES, description: 'How many users of the level must approve' },
  remind_after: days,
  escalate_after: days,
} as const;

/** One user of a level. Several users of a level are several of these with the same number. */
const sentLevel = shape(
  {
    level: { ...whole, minimum: 1, maximum: 1000, description: `1 to ${MAX_LEVELS}, without a gap` },
    type: { enum: LEVEL_TYPES },
    user: id,
  },
  { ...levelKeys, delegate: idOrNull, delegate_from: day, delegate_to: day },
);
export type SentLevel = Described<typeof sentLevel>;

const matrixKeys = {
  name: { ...text, maxLength: 140 },
  org: idOrNull,
  company: idOrNull,
  business_unit: idOrNull,
  department: idOrNull,
  levels: { ...listOf(sentLevel), maxItems: MAX_USERS },
} as const;

const version = {
  ...id,
  description: 'The version that is changed. 409 if the matrix has another one by now.',
} as const;

/** SPEC 3: what is sent to save a matrix. */
export const sentMatrix = shape(
  { name: matrixKeys.name, org: idOrNull, levels: matrixKeys.levels },
  { company: idOrNull, business_unit: idOrNull, department: idOrNull, version },
);
export type SentMatrix = Described<typeof sentMatrix>;

/** The same for a change; absent keys stay as they are. */
export const matrixChange = { ...shape({}, { ...matrixKeys, version }), minProperties: 1 } as const;
export type MatrixChange = Described<typeof matrixChange>;

const matrixLevel = shape({
  level: whole,
  type: { enum: LEVEL_TYPES },
  user: approvalUser,
  ...levelKeys,
  delegate: orNull(approvalUser),
  delegate_from: day,
  delegate_to: day,
  problem: {
    enum: ['inactive', 'role', null],
    description: 'Why the user can’t approve: not active anymore, or without the role.',
  },
});
export type MatrixLevel = Described<typeof matrixLevel>;

/** SPEC 3: a matrix. */
export const approvalMatrix = shape({
  id: whole,
  name: text,
  org: orNull(named),
  company: orNull(named),
  business_unit: orNull(named),
  department: orNull(named),
  levels: listOf(matrixLevel),
  version: whole,
  updated_by: orNull(shape({ id: whole, username: text, name: text })),
  updated_on: instant,
});
export type ApprovalMatrix = Described<typeof approvalMatrix>;

export const matrixPage = envelope({ results: listOf(approvalMatrix), count: whole });

/** Which record or unit is asked about, perhaps with a matrix that is not saved yet. */
export const approvalQuestion = shape(
  {},
  {
    job: id,
    unit: shape({ org: id }, { company: idOrNull, business_unit: idOrNull, department: idOrNull }),
    matrix: shape(
      { name: matrixKeys.name, org: id, levels: matrixKeys.levels },
      { id, company: idOrNull, business_unit: idOrNull, department: idOrNull },
    ),
  },
);
export type ApprovalQuestion = Described<typeof approvalQuestion>;

const ASKED_BY = ['user', 'delegate', 'admins', 'level', 'requester', 'replaced'] as const;
const INSTEAD = ['away', 'own', 'inactive', 'role', 'replaced', 'none'] as const;

const approvalDecision = shape({
  user: named,
  is_approved: flag,
  is_own: { ...flag, description: 'Whether the user decided their own request, because no one else could.' },
  on: instant,
  note_title: textOrNull,
  note_description: textOrNull,
});

const place = shape({
  named: orNull(approvalUser),
  type: { enum: [...LEVEL_TYPES, null] },
  asked: listOf(approvalUser),
  by: { enum: ASKED_BY },
  instead: { enum: INSTEAD, description: 'Why the named user is not asked.' },
  is_escalated: flag,
  decision: orNull(approvalDecision),
});
export type ApprovalPlace = Described<typeof place>;

const roundLevel = shape({
  level: whole,
  rule: { enum: LEVEL_RULES },
  asked_on: instantOrNull,
  reminded_on: instantOrNull,
  state: { enum: ['waiting', 'current', 'approved', 'rejected'] },
  places: listOf(place),
});
export type ApprovalLevel = Described<typeof roundLevel>;

/** The matrix that decides, and why. `at`: the lowest unit that it names. */
const choice = shape({
  matrix: orNull(shape({ id: idOrNull, name: text, version: whole })),
  at: { enum: [...UNIT_KEYS, null] },
  is_tie: { ...flag, description: 'An older matrix of the same unit exists.' },
  over: { ...textOrNull, description: 'The next less specific matrix.' },
});

/** Who would approve. */
export const approvalAnswer = shape({
  choice,
  levels: listOf(roundLevel),
  unreadable: {
    ...listOf(whole),
    description: 'Users of the levels who can’t view the job or, of a unit, a job of it without a hiring team.',
  },
});
export type ApprovalAnswer = Described<typeof approvalAnswer>;

const ROUND_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'switched_off', 'ended'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** One request for approval of a record. */
const approvalRound = shape({
  id: whole,
  state: { enum: ROUND_STATES },
  choice,
  requester: orNull(named),
  started_on: instant,
  ended_on: instantOrNull,
  levels: listOf(roundLevel),
  changes: listOf(shape({ field: text, from: anyValue, to: anyValue })),
  withheld: { ...orNull(withheld), description: 'Of an open request only what its approvers decide about.' },
});
export type ApprovalRound = Described<typeof approvalRound>;

/** The requests of a record, the newest first, and what the reader can do with the current one. */
export const approvalRounds = shape({
  rounds: listOf(approvalRound),
  can: shape({ decide: flag, withdraw: flag, remind: flag, replace: flag }),
});
export type ApprovalRounds = Described<typeof approvalRounds>;

export const roundDecision = shape(
  { is_approved: flag },
  { note_title: { ...text, maxLength: 200 }, note_description: { ...text, maxLength: 20_000 } },
);
export type RoundDecision = Described<typeof roundDecision>;

export const approverReplacement = shape({ level: whole, place: whole, user: id });
export type ApproverReplacement = Described<typeof approverReplacement>;

/** What an emailed link shows. */
export const linkedApproval = shape({
  app: text,
  context: { enum: APPROVAL_CONTEXTS },
  title: text,
  requester: textOrNull,
  level: whole,
  levels: whole,
  facts: listOf(shape({ name: text, value: text })),
  changes: listOf(shape({ name: text, from: text, to: text })),
  withheld: orNull(withheld),
  user: text,
});
export type LinkedApproval = Described<typeof linkedApproval>;
