import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { RaRecord } from 'ra-core';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import AddToJobs from '#screens/applicants/adding/AddToJobs.tsx';
import Applications from '#screens/applicants/applications/Applications.tsx';
import CandidateCv from '#screens/candidates/details/CandidateCv.tsx';
import CandidateHeader from '#screens/candidates/details/CandidateHeader.tsx';
import DuplicateNotice from '#screens/candidates/duplicates/DuplicateNotice.tsx';
import type { Answers } from '../client/answering-http.ts';
import { openApp } from '../form/form-kit.tsx';
import { windowOf } from '../window-of.ts';

const Nothing = () => null;

const SCREENS = createCustomScreens({
  'candidates/details/CandidateHeader': async () => ({ default: CandidateHeader }),
  'candidates/details/CandidateCv': async () => ({ default: CandidateCv }),
  'applicants/adding/AddToJobs': async () => ({ default: AddToJobs }),
  'candidates/duplicates/DuplicateNotice': async () => ({ default: DuplicateNotice }),
  'applicants/applications/Applications': async () => ({ default: Applications }),
  // Of the applicants and jobs to which links lead.
  'applicants/ApplicantActions': async () => ({ default: Nothing }),
  'applicants/ApplicantHeader': async () => ({ default: Nothing }),
  'applicants/StageBar': async () => ({ default: Nothing }),
  'applicants/summary/SummaryTab': async () => ({ default: Nothing }),
  'applicants/candidate/ApplicantCv': async () => ({ default: Nothing }),
  'applicants/candidate/ApplicantDocuments': async () => ({ default: Nothing }),
  'jobs/JobHeader': async () => ({ default: Nothing }),
  'jobs/JobPipeline': async () => ({ default: Nothing }),
  'jobs/HiringTeam': async () => ({ default: Nothing }),
  'jobs/RequirementPills': async () => ({ default: Nothing }),
  'jobs/OpeningReason': async () => ({ default: Nothing }),
});

const FILES = ['candidates', 'applicants', 'jobs', 'candidate_duplicates'].map((name) =>
  readFileSync(`resources/recruitments/${name}.yaml`, 'utf8'),
);

export const chloe = (changes: Partial<RaRecord> = {}): RaRecord => ({
  id: 3,
  first_name: 'Chloé',
  last_name: 'Lambert',
  name: 'Chloé Lambert',
  headline: 'Traffic clerk, Port du Havre',
  email: 'chloe@mail.example',
  emails: [
    { id: 1, email: 'chloe@mail.example', label: 'personal', is_primary: true },
    { id: 2, email: 'chloe@work.example', label: 'work', is_primary: false },
  ],
  candidate_phone: '+33255504418',
  phones: [],
  city: { id: 4, name: 'Le Havre' },
  country: { id: 75, name: 'France', region: 'FR' },
  languages: [],
  education: [],
  experience: [],
  skills: [],
  links: [],
  tags: [],
  pools: [],
  resume: null,
  do_not_contact: false,
  do_not_contact_reason: null,
  consent: 'given',
  consent_status: 'given',
  consent_until: '2090-11-19',
  status: 'active',
  updated_on: '2026-11-20T08:00:00Z',
  ...changes,
});

/** One stored version of a CV as the API lists it. */
export const version = (number: number, name: string) => ({
  id: 40 + number,
  version: number,
  file: { id: 90 + number, name, size: 40, media_type: 'text/plain', url: `/api/v1/files/${90 + number}/` },
  created_on: '2026-11-17T09:20:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
});

interface Setting {
  readonly width?: number;
  readonly address?: string;
  readonly record?: RaRecord;
  readonly versions?: readonly ReturnType<typeof version>[];
  readonly person?: Parameters<typeof openApp>[0]['person'];
  /** The rows of a list by the resource's plain name. */
  readonly lists?: Readonly<Record<string, readonly RaRecord[]>>;
  readonly answers?: Answers;
  /** A further resource file. */
  readonly file?: string;
  readonly provider?: Parameters<typeof openApp>[0]['provider'];
}

/** Opens the details of a candidate, with the resource file and the screens of the product. */
export function openCandidate({
  width = 1440,
  address,
  record = chloe(),
  versions = [],
  person = {},
  lists = {},
  answers = {},
  file,
  provider = {},
}: Setting = {}) {
  windowOf(width);
  const text = vi.fn((url: string) => new Blob([`Text of file ${url}`], { type: 'text/plain' }));
  const kit = openApp({
    address: address ?? '/recruitments/candidates/3',
    file: FILES[0]!,
    files: [...FILES.slice(1), ...(file ? [file] : [])],
    record,
    person,
    provider: {
      getList: async (resource) => {
        const rows = lists[resource.split('/').at(-1)!] ?? [];
        return { data: rows as never[], total: rows.length };
      },
      getMany: async (resource, { ids }) => {
        const rows = (lists[resource.split('/').at(-1)!] ?? []).filter(({ id }) => ids.includes(id));
        return { data: rows as never[] };
      },
      ...provider,
    },
    answers: {
      '/customer/candidate-document/': () => ({ results: versions, count: versions.length }),
      '/files/91/': () => text('91'),
      '/files/92/': () => text('92'),
      '/customer/candidate-duplicate/': () => ({ results: [] }),
      '/customer/applicant/': () => ({ results: lists['applicants'] ?? [], count: 0 }),
      ...answers,
    },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });
  return kit;
}
