import { ADDED_STATUSES, addedDetails, MAX_ADDED } from './applicants.ts';
import { call, list, one } from './call.ts';
import { type Described, listOf, named, orNull, recordId, recordIds, shape, text, whole } from './schema-words.ts';

const PROFICIENCY = { type: ['string', 'null'], enum: ['beginner', 'intermediate', 'expert', null] } as const;

const candidateSkill = shape(
  { id: whole, candidate: whole, skill: orNull(named) },
  { proficiency: PROFICIENCY, years: { type: ['integer', 'null'] } },
);
const candidateLanguage = shape({ id: whole, candidate: whole, language: orNull(named) }, { proficiency: PROFICIENCY });

/** The outcome for one job. */
const addedToJob = shape({ job: whole, status: { enum: ADDED_STATUSES } }, addedDetails);
export type AddedToJob = Described<typeof addedToJob>;

const texts = (key: string) =>
  ({
    type: 'array',
    maxItems: 20,
    items: {
      type: 'object',
      required: [key],
      additionalProperties: true,
      properties: { [key]: { type: 'string', maxLength: 254 } },
    },
  }) as const;

const line = { type: ['string', 'null'], maxLength: 300 } as const;

/** What a form has of a candidate that is not saved; other fields are ignored. */
const candidateToCheck = {
  type: 'object',
  additionalProperties: true,
  properties: {
    id: { type: ['integer', 'null'], minimum: 1, description: 'The candidate that is being edited.' },
    first_name: line,
    last_name: line,
    email: line,
    emails: texts('email'),
    candidate_phone: line,
    phones: texts('phone'),
    country: { type: ['integer', 'null'], minimum: 1 },
    city: { type: ['integer', 'null'], minimum: 1 },
    birth_date: { type: ['string', 'null'], format: 'date' },
    current_company: line,
    links: { type: ['array', 'null'], maxItems: 20, items: { type: 'string', maxLength: 300 } },
  },
} as const;

export type CandidateToCheck = Described<typeof candidateToCheck>;

/** Why two candidates can be the same person. */
export const DUPLICATE_REASONS = ['email', 'phone', 'link', 'birth_date', 'employer', 'city'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const possibleDuplicate = shape({
  id: whole,
  name: text,
  score: { ...whole, description: '0 to 100.' },
  reasons: listOf({ enum: DUPLICATE_REASONS }),
});

const duplicateCheck = shape({
  answer: { enum: ['accepted', 'already_known'] },
  results: {
    ...listOf(possibleDuplicate),
    description: 'Those that the caller can view; a Vendor gets only the answer.',
  },
});
export type DuplicateCheck = Described<typeof duplicateCheck>;

const tag = 'candidates';

export const addToJobs = call('POST', '/customer/candidate/:id/add-to-jobs/', {
  tag,
  summary: 'Make a candidate an applicant of jobs',
  body: shape(
    { jobs: recordIds(MAX_ADDED) },
    {
      cv_source: { type: ['integer', 'null'], minimum: 1, description: 'Default: the CV source of the candidate.' },
    },
  ),
  answer: one(listOf(addedToJob)),
});

export const checkDuplicates = call('POST', '/customer/candidate/duplicates/', {
  tag,
  summary: 'Whether a candidate is known already, before it is saved',
  body: candidateToCheck,
  answer: one(duplicateCheck),
});

const rowsQuery = shape(
  {},
  {
    candidate_id: { ...recordId, maximum: Number.MAX_SAFE_INTEGER, description: 'Of this candidate alone.' },
    page: { ...recordId, default: 1 },
    limit: { ...recordId, maximum: 200, default: 50 },
  },
);

export const listSkills = call('GET', '/customer/candidate-skill/', {
  tag,
  summary: 'The skills of candidates',
  query: rowsQuery,
  answer: list(candidateSkill),
});

export const listLanguages = call('GET', '/customer/candidate-language/', {
  tag,
  summary: 'The languages of candidates',
  query: rowsQuery,
  answer: list(candidateLanguage),
});
