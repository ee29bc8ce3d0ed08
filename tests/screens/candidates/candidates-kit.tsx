import { answeringSteps } from '../applicants/answering-steps.ts';
import { vi } from 'vitest';
import type { RaRecord } from 'ra-core';
import AddToJobs from '#screens/applicants/adding/AddToJobs.tsx';
import Applications from '#screens/applicants/applications/Applications.tsx';
import StepDialog from '#screens/applicants/steps/StepDialog.tsx';
import CandidateCv from '#screens/candidates/details/CandidateCv.tsx';
import CandidateHeader from '#screens/candidates/details/CandidateHeader.tsx';
import DuplicateNotice from '#screens/candidates/duplicates/DuplicateNotice.tsx';
import { openRecord, type RecordSetting } from '../details/record-kit.tsx';

const SCREENS = {
  'candidates/details/CandidateHeader': async () => ({ default: CandidateHeader }),
  'candidates/details/CandidateCv': async () => ({ default: CandidateCv }),
  'candidates/duplicates/DuplicateNotice': async () => ({ default: DuplicateNotice }),
  'applicants/adding/AddToJobs': async () => ({ default: AddToJobs }),
  'applicants/steps/StepDialog': async () => ({ default: StepDialog }),
  'applicants/applications/Applications': async () => ({ default: Applications }),
};

const FILES = ['candidates', 'applicants', 'jobs', 'candidate_duplicates'];

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

interface Setting extends RecordSetting {
  readonly versions?: readonly ReturnType<typeof version>[];
  /** A further resource file. */
  readonly file?: string;
}

/** Opens the details of a candidate, with the resource file and the screens of the product. */
export function openCandidate({ versions = [], lists = {}, answers, file, provider, ...setting }: Setting = {}) {
  const text = vi.fn((url: string) => new Blob([`Text of file ${url}`], { type: 'text/plain' }));
  return openRecord({
    address: '/recruitments/candidates/3',
    record: chloe(),
    ...setting,
    files: FILES,
    more: file === undefined ? [] : [file],
    screens: SCREENS,
    lists,
    provider: {
      getMany: async (resource, { ids }) => {
        const rows = (lists[resource.split('/').at(-1)!] ?? []).filter(({ id }) => ids.includes(id));
        return { data: rows as never[] };
      },
      performRecordAction: answeringSteps(answers ?? {}),
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
  });
}
