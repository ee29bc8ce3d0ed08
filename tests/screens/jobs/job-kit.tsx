import { readFileSync } from 'node:fs';
import type { RaRecord } from 'ra-core';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import { openApp } from '../form/form-kit.tsx';

const fileOf = (name: string) => readFileSync(`resources/recruitments/${name}.yaml`, 'utf8');

const SCREENS = createCustomScreens({
  'applicants/adding/AddCandidates': () => import('#screens/applicants/adding/AddCandidates.tsx'),
  'approvals/ApprovalTab': () => import('#screens/approvals/ApprovalTab.tsx'),
  'applicants/DaysInStage': () => import('#screens/applicants/DaysInStage.tsx'),
  'jobs/JobActions': () => import('#screens/jobs/JobActions.tsx'),
  'jobs/JobHeader': () => import('#screens/jobs/JobHeader.tsx'),
  'jobs/HiringTeam': () => import('#screens/jobs/HiringTeam.tsx'),
  'jobs/JobPipeline': () => import('#screens/jobs/JobPipeline.tsx'),
  'jobs/OpeningReason': () => import('#screens/jobs/OpeningReason.tsx'),
  'jobs/closing/LiveApplicants': () => import('#screens/jobs/closing/LiveApplicants.tsx'),
  'jobs/RequirementPills': () => import('#screens/jobs/RequirementPills.tsx'),
  'tasks/DoneTick': () => import('#screens/tasks/DoneTick.tsx'),
});

const MAYA = { id: 7, name: 'Maya Lindqvist' };
const ELIF = { id: 9, name: 'Elif Kaya' };

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const job = (changes: object = {}): RaRecord => ({
  id: 3,
  code: 'JOB-2026-0418',
  job_title: 'Night shift dispatcher',
  organization: { id: 1, name: 'Halden Group' },
  company: { id: 11, name: 'Halden Logistics' },
  business_unit: null,
  department: null,
  openings: 5,
  openings_filled: 2,
  openings_promised: 1,
  total_candidates: 4,
  priority: 'urgent',
  job_status: 'open',
  open_date: day(-38),
  closed_on: null,
  recruiter: MAYA,
  hiring_manager: ELIF,
  hiring_team: [{ id: 1, user: { id: 21, name: 'Jonas Petersen' }, part: 'interviewer' }],
  vendors: [],
  skills: [
    { id: 1, skill: { id: 1, name: 'SAP TM' }, importance: 'required', proficiency: 'expert' },
    { id: 2, skill: { id: 2, name: 'Rail freight' }, importance: 'preferred', proficiency: null },
  ],
  languages: [],
  document_categories: [],
  nationalities: [],
  salary_from: null,
  salary_to: null,
  salary_period: 'year',
  nationality_rule: 'any',
  workplace: 'on_site',
  confidential: false,
  salary_visible: false,
  status: 'active',
  created_on: '2026-01-12T09:30:00Z',
  created_by: MAYA,
  updated_on: '2026-11-01T08:00:00Z',
  updated_by: MAYA,
  ...changes,
});

type JobSetting = Partial<Parameters<typeof openApp>[0]> & {
  /** Resource files beside those of the job. */
  readonly more?: readonly string[];
};

/** Opens the details of a job with the real files and components. */
export const openJob = (
  changes: object = {},
  { address = '/recruitments/jobs/3', more = [], ...setting }: JobSetting = {},
) =>
  openApp({
    address,
    record: job(changes),
    file: fileOf('jobs'),
    files: [...['job_openings', 'job_notes', 'applicants'].map(fileOf), ...more],
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
    ...setting,
  });
