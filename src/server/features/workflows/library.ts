import type { StageKind } from '#shared/contracts/workflows.ts';
import type { WorkflowFile } from '#shared/contracts/workflow-file.ts';

/** A stage of a workflow that a team begins with. */
interface SeedStage {
  readonly name: string;
  readonly kind: StageKind;
  /** What candidates see. */
  readonly candidate_label: string;
  readonly color: string;
  readonly sla_days?: number;
  readonly back_allowed?: boolean;
  readonly reason_purpose?: string;
  readonly hidden_from_vendors?: boolean;
  /** Names of the next stages; absent: the one that follows. */
  readonly next?: readonly string[];
}

interface SeedWorkflow {
  readonly family: string;
  readonly name: string;
  readonly description: string;
  readonly status: 'live' | 'draft';
  readonly is_default: boolean;
  readonly stages: readonly (SeedStage & { readonly place: number })[];
}

const COLORS: Readonly<Record<string, string>> = {
  new: '#64748b',
  screen: '#0284c7',
  submit: '#0891b2',
  assess: '#7c3aed',
  interview: '#4f46e5',
  offer: '#d97706',
  onboarding: '#65a30d',
  hired: '#16a34a',
};

type Details = Partial<Omit<SeedStage, 'name' | 'kind' | 'candidate_label' | 'color'>>;

const stage = (name: string, kind: StageKind, candidate_label: string, details: Details = {}): SeedStage => ({
  name,
  kind,
  candidate_label,
  color: COLORS[kind] ?? COLORS['new']!, // which is there
  ...details,
});

/** The ends that every workflow has. */
const ENDS: readonly SeedStage[] = [
  stage('Hired', 'hired', 'Hired', { back_allowed: false }),
  {
    ...stage('Rejected', 'rejected', 'Not selected', { back_allowed: false, reason_purpose: 'rejection' }),
    color: '#dc2626',
  },
  {
    ...stage('Withdrawn', 'withdrawn', 'Withdrawn', { back_allowed: false, reason_purpose: 'withdrawal' }),
    color: '#94a3b8',
  },
];

const applied = (details: Details = {}) => stage('Applied', 'new', 'Application received', { sla_days: 2, ...details });
const onboarding = stage('Onboarding', 'onboarding', 'Onboarding', { sla_days: 15, back_allowed: false });

const workflow = (
  family: string,
  [name, description]: readonly [string, string],
  stages: readonly SeedStage[],
  status: SeedWorkflow['status'] = 'draft',
): SeedWorkflow => ({
  family,
  name,
  description,
  status,
  is_default: status === 'live',
  stages: [...stages, ...ENDS].map((each, index) => ({ back_allowed: true, ...each, place: index + 1 })),
});

/** The default workflow, which is live, and drafts that a team can adapt and publish. */
export const WORKFLOWS: readonly SeedWorkflow[] = [
  workflow(
    'standard',
    ['Standard', 'For most jobs: screening, interviews, offer and onboarding.'],
    [
      applied(),
      stage('Screening', 'screen', 'In review', { sla_days: 3 }),
      stage('First interview', 'interview', 'Interview', { sla_days: 5, next: ['Second interview', 'Offer'] }),
      stage('Second interview', 'interview', 'Interview', { sla_days: 5 }),
      stage('Offer', 'offer', 'Offer', { sla_days: 5, next: ['Onboarding', 'Hired'] }),
      onboarding,
    ],
    'live',
  ),
  workflow(
    'high-volume',
    ['High volume', 'For many openings of one kind: a quick test, one meeting and an offer.'],
    [
      applied({ sla_days: 1, next: ['Pre-screening', 'Group interview'] }),
      stage('Pre-screening', 'screen', 'In review', { sla_days: 1 }),
      stage('Online test', 'assess', 'Online test', { sla_days: 3 }),
      stage('Group interview', 'interview', 'Interview', { sla_days: 3 }),
      stage('Offer', 'offer', 'Offer', { sla_days: 2 }),
      { ...onboarding, sla_days: 5 },
    ],
  ),
  workflow(
    'executive',
    ['Executive', 'For leaders: several rounds, an assessment, references and a negotiated offer.'],
    [
      stage('Long list', 'new', 'In review', { sla_days: 10, hidden_from_vendors: true }),
      stage('Confidential talk', 'screen', 'First talk', { sla_days: 10 }),
      stage('Short list', 'submit', 'In review', { sla_days: 5 }),
      stage('Panel interview', 'interview', 'Interview', { sla_days: 10, next: ['Assessment', 'References'] }),
      stage('Assessment', 'assess', 'Assessment', { sla_days: 10 }),
      stage('References', 'assess', 'References', { sla_days: 5 }),
      stage('Negotiation', 'offer', 'Offer', { sla_days: 10 }),
      { ...onboarding, sla_days: 30 },
    ],
  ),
  workflow(
    'agency',
    ['Agency', 'For clients: candidates are submitted to the client, who interviews and decides.'],
    [
      stage('Sourced', 'new', 'In review', { sla_days: 2 }),
      stage('Agency screening', 'screen', 'In review', { sla_days: 2 }),
      stage('Submitted to client', 'submit', 'With the client', { sla_days: 5, next: ['Client interview', 'Offer'] }),
      stage('Client interview', 'interview', 'Interview', { sla_days: 7 }),
      stage('Offer', 'offer', 'Offer', { sla_days: 5 }),
      stage('Placement', 'onboarding', 'Placement', { sla_days: 10, back_allowed: false }),
    ],
  ),
  workflow(
    'blue-collar-visa',
    ['Blue collar with visa', 'For workers from abroad: trade test, medical examination, visa and travel.'],
    [
      applied(),
      stage('Document check', 'screen', 'Documents', { sla_days: 3 }),
      stage('Trade test', 'assess', 'Trade test', { sla_days: 7 }),
      stage('Client selection', 'interview', 'Interview', { sla_days: 5 }),
      stage('Offer', 'offer', 'Offer', { sla_days: 3 }),
      stage('Medical examination', 'assess', 'Medical examination', { sla_days: 10 }),
      stage('Visa', 'onboarding', 'Visa', { sla_days: 30 }),
      stage('Travel', 'onboarding', 'Travel', { sla_days: 10 }),
    ],
  ),
];

const GRADUATE = workflow(
  'graduate',
  ['Graduate', 'For a yearly intake: applications until a day, an online test, an assessment day and a place.'],
  [
    applied({ sla_days: 10 }),
    stage('Eligibility check', 'screen', 'In review', { sla_days: 5 }),
    stage('Online test', 'assess', 'Online test', { sla_days: 7 }),
    stage('Video interview', 'interview', 'Interview', { sla_days: 7 }),
    stage('Assessment day', 'assess', 'Assessment day', { sla_days: 15, next: ['Offer', 'Reserve list'] }),
    stage('Reserve list', 'hold', 'Reserve list', { next: ['Offer'] }),
    stage('Offer', 'offer', 'Offer', { sla_days: 10 }),
    { ...onboarding, sla_days: 60 },
  ],
);

/** The workflows that a draft can start from, as files. */
export const WORKFLOW_LIBRARY: readonly WorkflowFile[] = [...WORKFLOWS, GRADUATE].map(
  ({ name, description, stages }) => ({
    format: 'workflow',
    name,
    description,
    stages: stages.map(({ next = [], place: _place, ...values }) => ({ ...values, next_stages: next })),
  }),
);
