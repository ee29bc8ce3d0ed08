import { ADDED_STATUSES, addedDetails, MAX_ADDED } from './applicants.ts';
import { type Described, listOf, named, orNull, shape, text, whole } from './schema-words.ts';

/** `GET /customer/candidate-skill/` and `GET /customer/candidate-language/`: a row of a candidate. */
const PROFICIENCY = { type: ['string', 'null'], enum: ['beginner', 'intermediate', 'expert', null] } as const;

export const candidateSkill = shape(
  { id: whole, candidate: whole, skill: orNull(named) },
  { proficiency: PROFICIENCY, years: { type: ['integer', 'null'] } },
);
export const candidateLanguage = shape(
  { id: whole, candidate: whole, language: orNull(named) },
  { proficiency: PROFICIENCY },
);

/** `POST /customer/candidate/{id}/add-to-jobs/`. */
export const jobsToAdd = {
  type: 'object',
  required: ['jobs'],
  additionalProperties: false,
  properties: {
    jobs: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_ADDED,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1 },
    },
    cv_source: { type: ['integer', 'null'], minimum: 1, description: 'Default: the CV source of the candidate.' },
  },
} as const;

/** The outcome for one job. */
export const addedToJob = shape({ job: whole, status: { enum: ADDED_STATUSES } }, addedDetails);
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

/** `POST /customer/candidate/duplicates/`: what a form has of a candidate that is not saved; other fields are ignored. */
export const candidateToCheck = {
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

/** Why two candidates can be the same person. */
export const DUPLICATE_REASONS = ['email', 'phone', 'link', 'birth_date', 'employer', 'city'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const possibleDuplicate = shape({
  id: whole,
  name: text,
  score: { ...whole, description: '0 to 100.' },
  reasons: listOf({ enum: DUPLICATE_REASONS }),
});

export const duplicateCheck = shape({
  answer: { enum: ['accepted', 'already_known'] },
  results: {
    ...listOf(possibleDuplicate),
    description: 'Those that the caller can view; a Vendor gets only the answer.',
  },
});
export type DuplicateCheck = Described<typeof duplicateCheck>;
