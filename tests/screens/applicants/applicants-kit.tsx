import { answeringSteps } from './answering-steps.ts';
import type { RaRecord } from 'ra-core';
import { SettingsProvider } from '#client/settings/SettingsProvider.tsx';
import type { SettingsStore } from '#client/settings/settings-store.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { createStored } from '#ui/store.ts';
import type { ApplicantWay, StageOfApplicant, StageRequirement } from '#shared/contracts/applicants.ts';
import ApplicantActions from '#screens/applicants/ApplicantActions.tsx';
import ApplicantHeader from '#screens/applicants/ApplicantHeader.tsx';
import MoveDialog from '#screens/applicants/MoveDialog.tsx';
import StepDialog from '#screens/applicants/steps/StepDialog.tsx';
import StageBar from '#screens/applicants/StageBar.tsx';
import SummaryTab from '#screens/applicants/summary/SummaryTab.tsx';
import TransferDialog from '#screens/applicants/transfer/TransferDialog.tsx';
import DoneTick from '#screens/tasks/DoneTick.tsx';
import { openRecord, type RecordSetting } from '../details/record-kit.tsx';

const SCREENS = {
  'applicants/ApplicantActions': async () => ({ default: ApplicantActions }),
  'applicants/ApplicantHeader': async () => ({ default: ApplicantHeader }),
  'applicants/MoveDialog': async () => ({ default: MoveDialog }),
  'applicants/StageBar': async () => ({ default: StageBar }),
  'applicants/steps/StepDialog': async () => ({ default: StepDialog }),
  'applicants/summary/SummaryTab': async () => ({ default: SummaryTab }),
  'applicants/transfer/TransferDialog': async () => ({ default: TransferDialog }),
  'tasks/DoneTick': async () => ({ default: DoneTick }),
};

const FILES = [
  'applicants',
  'candidates',
  'jobs',
  'applicant_notes',
  'applicant_events',
  'tasks',
  'candidate_documents',
];

export const jonas = (changes: Partial<RaRecord> = {}): RaRecord => ({
  id: 5,
  candidate: { id: 3, name: 'Jonas Reinholt' },
  applicant: 'Jonas Reinholt',
  job: { id: 9, name: 'Night shift dispatcher' },
  organization: { id: 1, name: 'Halden Group' },
  department: { id: 4, name: 'Terminal dispatch' },
  cv_source: { id: 2, name: 'career page' },
  stage: { id: 12, name: 'Interview' },
  status: 'active',
  rating: 4,
  answers: [],
  created_on: '2026-11-10T08:31:00Z',
  updated_on: '2026-11-20T08:00:00Z',
  ...changes,
});

export const requirement = (changes: Partial<StageRequirement> = {}): StageRequirement => ({
  kind: 'document',
  name: 'ADR certificate',
  met: false,
  of: 'candidate',
  field: null,
  category: 7,
  ...changes,
});

const stage = (id: number, name: string, changes: Partial<StageOfApplicant> = {}): StageOfApplicant => ({
  id,
  name,
  kind: 'assess',
  color: null,
  allowed: false,
  reason: 'No way',
  blocked_by: 'workflow',
  missing: [],
  requirements: [],
  reason_purpose: null,
  sets_off: [],
  days: null,
  sla_days: null,
  due_if_moved: null,
  ...changes,
});

const OPEN = { allowed: true, reason: null, blocked_by: null } as const;

/** In the third stage of six, with a way to the fourth. */
export const wayOf = (next: Partial<StageOfApplicant> = {}, changes: Partial<ApplicantWay> = {}): ApplicantWay => ({
  stage: 12,
  next: 13,
  since: '2026-11-17T10:05:00Z',
  working_days: 3,
  sla_days: 5,
  due: '2026-11-24',
  sla: 'fine',
  stages: [
    stage(10, 'Applied', { kind: 'new', days: 1 }),
    stage(11, 'Screening', { kind: 'screen', days: 4, ...OPEN }),
    stage(12, 'Interview', { kind: 'interview', days: 3 }),
    stage(13, 'Assessment', { ...OPEN, sla_days: 4, due_if_moved: '2026-11-26', ...next }),
    stage(14, 'Offer', { kind: 'offer' }),
    stage(15, 'Rejected', { kind: 'rejected', ...OPEN }),
  ],
  leads_to: [{ step: 'reject', stage: 15 }],
  ...changes,
});

interface Setting extends RecordSetting {
  readonly way?: ApplicantWay;
  /** The settings of the team for the details of applicants. */
  readonly settings?: object;
}

/** Opens the details of an applicant, with the resource file and the screens of the product. */
export function openApplicant({ way = wayOf(), settings = {}, answers, provider, ...setting }: Setting = {}) {
  const store: SettingsStore = {
    user: createStored({}),
    team: createStored<Partial<Settings>>({
      module_configurations: { applicants: settings } as Settings['module_configurations'],
    }),
    flush: async () => undefined,
    refetch: async () => undefined,
    changeTeam: async () => undefined,
    countArrangements: async () => ({}),
    setColumns: () => undefined,
    setBoard: () => undefined,
  };
  return openRecord({
    address: '/recruitments/applicants/5',
    record: jonas(),
    ...setting,
    files: FILES,
    screens: SCREENS,
    provider: {
      getMany: async (_resource, { ids }) => ({ data: ids.map((id) => ({ id })) as never[] }),
      performRecordAction: answeringSteps(answers ?? {}),
      ...provider,
    },
    answers: {
      '/customer/applicant/5/way/': () => ({ code: 0, message: '', data: way }),
      ...answers,
    },
    around: (children) => <SettingsProvider value={store}>{children}</SettingsProvider>,
  });
}
