import type { Grammar } from '#engine/schema/grammar.ts';

const text = (maxLength: number): Grammar => ({ type: 'string', minLength: 1, maxLength });
const word = text(100);
const name = text(500);
const prose = text(4_000);
const count: Grammar = { type: 'integer', minimum: 0 };
const amount: Grammar = { type: 'number', minimum: 0 };
const flag: Grammar = { type: 'boolean' };
const oneOf = (...values: readonly string[]): Grammar => ({ type: 'string', enum: values });
const list = (items: Grammar): Grammar => ({ type: 'array', minItems: 1, items });
/** Values under free keys. */
const byKey = (values: Grammar): Grammar => ({ type: 'object', minProperties: 1, additionalProperties: values });
const row = (
  required: Readonly<Record<string, Grammar>>,
  optional: Readonly<Record<string, Grammar>> = {},
): Grammar => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
});
const rows = (...columns: Parameters<typeof row>): Grammar => list(row(...columns));

const coded = rows({ code: word, name });
const institutions = rows({ country: word, name, domain: word });
const notes = rows({ title: name, text: prose });
const weekday = oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday');
const legalEntity = {
  name,
  code: word,
  legal_name: name,
  type: word,
  industry: word,
  address: name,
  postal_code: word,
  city: word,
  country: word,
  phone: word,
  time_zone: word,
  currency: word,
  domain: word,
};

/** What the files in `seed/lists` contain: the lists of a new database. */
const LISTS: Readonly<Record<string, Grammar>> = {
  industry: coded,
  designation: coded,
  job_role: coded,
  job_type: coded,
  staffing_type: coded,
  level_of_education: coded,
  education: coded,
  specialization: coded,
  degree: rows({ code: word, name, level: word }),
  university: institutions,
  employer: institutions,
  skill: byKey(list(name)),
  language: list(word),
  country_names: byKey(list(name)),
  cv_source: rows({ code: word, name, kind: word }),
  candidate_filetype: rows({ code: word, name, max_megabytes: count, media_types: list(name) }),
  reasons: rows({ purpose: word, code: word, note_required: flag, name }),
  requirement_status: rows({ code: word, name, phase: word, description: prose }),
  interview_stages: rows({
    code: word,
    name,
    kind: word,
    duration_minutes: count,
    buffer_minutes: count,
    min_scorecards: count,
  }),
  working_calendars: rows({ name, weekdays: list(weekday) }),
  salary_level: rows({ code: word, name, description: prose }),
  salary_header: rows(
    { code: word, name, kind: word, calculation: word, frequency: word, taxable: flag },
    { percent: amount, formula: name },
  ),
  assessment_templates: rows({
    name,
    code: word,
    instructions: prose,
    criteria: rows({ name, weight: count, mark_1: name, mark_2: name, mark_3: name, mark_4: name, mark_5: name }),
  }),
  matching_presets: rows({
    name,
    description: prose,
    parameters: rows({ parameter: word, weight: count, mode: oneOf('must', 'should', 'ignore') }, { tolerance: count }),
  }),
  joining_templates: rows({
    name,
    description: prose,
    sections: rows({ key: word, title: name }, { help: prose }),
    questions: rows(
      { section: word, key: word, title: name, type: word, mandatory: flag },
      { condition_field: word, condition_value: word },
    ),
  }),
  offer_letter_parts: byKey(prose),
  offer_template: rows({ name, version_note: name, body: prose }),
  permission_templates: rows({ name, description: prose, permissions: byKey(list(word)) }),
};

/** What the files in `seed/demo` contain. */
const DEMO: Readonly<Record<string, Grammar>> = {
  organizations: rows({
    ...legalEntity,
    founded_on: word,
    status: word,
    companies: rows(
      {
        ...legalEntity,
        units: rows({ name, code: word, city: word, headcount: count, departments: byKey(count) }),
      },
      { ownership_share: count, deactivation_reason: prose },
    ),
  }),
  countries: rows({
    code: word,
    currency: word,
    pay: amount,
    phone: word,
    languages: list(word),
    cities: list(word),
    employers: list(name),
    school: name,
    women: list(word),
    men: list(word),
    families: list(word),
  }),
  occupations: rows({
    key: word,
    departments: name,
    pay: count,
    titles: { ...list(name), minItems: 3, maxItems: 3 },
    designation: name,
    industries: list(word),
    training: row({ level: word, degrees: list(word), specialization: word }),
    skills: list(name),
    tasks: list(name),
  }),
  salary_grade: rows({
    organization: word,
    country: word,
    currency: word,
    level: word,
    name,
    code: word,
    annual_min: count,
    annual_mid: count,
    annual_max: count,
    notice_days: count,
    probation_months: count,
    leave_days: count,
  }),
  salary_template: rows({
    name,
    organization: word,
    country: word,
    currency: word,
    grade: word,
    headers: rows({ code: word }, { amount, percent: amount }),
  }),
  feedback: rows(
    {
      kind: oneOf('bug', 'idea', 'question', 'praise'),
      title: name,
      text: prose,
      by: word,
      days_ago: count,
      page: name,
    },
    {
      status: word,
      severity: word,
      reason: prose,
      release_note: name,
      owner: word,
      tags: list(word),
      votes: list(word),
      comments: rows({ by: word, text: prose }),
      duplicate_of: name,
    },
  ),
  feedback_replies: notes,
  talent_pools: rows({ name, description: prose }),
  candidate_notes: notes,
  job_notes: notes,
  applicant_notes: notes,
  tasks: rows({ title: name }, { about: oneOf('job', 'candidate', 'applicant') }),
  job_benefits: list(name),
  job_rejections: list(name),
  close_notes: byKey(name),
  leavers: list(name),
  common_skills: list(name),
  candidate_tags: list(word),
};

/** A JSON schema of every file in `seed/`. A key is a list; a file has one or several. */
export const SEED_SCHEMA: Grammar = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: { ...LISTS, ...DEMO },
};
