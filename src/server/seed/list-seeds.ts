import { DESIGNATIONS } from './designations.ts';
import { INDUSTRIES } from './industries.ts';

/** The content of one list of a new database. */
export interface ListSeed {
  /** Under which it is remembered that the list has been filled. */
  readonly seed: string;
  /** The lists that must be there, the filled one first. */
  readonly tables: readonly string[];
  /** An INSERT that selects from `rows`. */
  readonly insert: string;
  /** The rows' columns and their types. */
  readonly columns: string;
  rows(): Promise<readonly object[]> | readonly object[];
}

/** The first lists share one mark: they were filled together from the beginning. */
const FIRST = 'master-data';

const places = () => import('./places.ts');
const education = () => import('./lists/education.ts');
const work = () => import('./lists/work.ts');

/** A list whose columns are filled with the values of the rows as they are. */
const plain = (table: string, columns: string, rows: ListSeed['rows'], seed = `master-data/${table}`): ListSeed => {
  const names = columns.replaceAll(/ (text|int|bigint|boolean)/g, '');
  return { seed, tables: [table], columns, insert: `insert into ${table} (${names}) select ${names} from rows`, rows };
};

const named = (rows: readonly (readonly [string, string])[]) => rows.map(([code, name]) => ({ code, name }));

/** Every list with real values, those that others point at first. */
export const LIST_SEEDS: readonly ListSeed[] = [
  plain('industry', 'code text, name text', () => named(INDUSTRIES), FIRST),
  plain('designation', 'code text, name text', () => named(DESIGNATIONS), FIRST),
  plain('currency', 'code text, name text, symbol text', async () => (await places()).currencies(), FIRST),
  plain('nationality', 'code text, name text', async () => (await places()).nationalities(), FIRST),
  plain(
    'country',
    'code text, alpha3 text, dial_code text, name text',
    async () => (await places()).countries(),
    FIRST,
  ),
  {
    seed: FIRST,
    tables: ['state', 'country'],
    insert:
      'insert into state (country_id, code, name) select c.id, r.code, r.name from rows r join country c on c.code = r.country',
    columns: 'country text, code text, name text',
    rows: async () => (await places()).states(),
  },
  {
    seed: FIRST,
    tables: ['city', 'state', 'country'],
    insert:
      'insert into city (country_id, state_id, name, population) select s.country_id, s.id, r.name, r.population from rows r join state s on s.code = r.state',
    columns: 'state text, name text, population bigint',
    rows: async () => (await places()).cities(),
  },
  plain('language', 'code text, name text, native_name text', async () =>
    (await import('./lists/languages.ts')).languages(),
  ),
  {
    seed: 'master-data/skill',
    tables: ['skill'],
    insert: 'insert into skill (name, "group") select name, "group" from rows',
    columns: 'name text, "group" text',
    rows: async () => (await import('./lists/skills.ts')).SKILLS,
  },
  plain('job_role', 'code text, name text', async () => (await import('./lists/job-roles.ts')).JOB_ROLES),
  plain('job_type', 'code text, name text', async () => (await work()).JOB_TYPES),
  plain('staffing_type', 'code text, name text', async () => (await work()).STAFFING_TYPES),
  plain('cv_source', 'code text, name text, kind text', async () => (await work()).CV_SOURCES),
  {
    seed: 'master-data/candidate_filetype',
    tables: ['candidate_filetype'],
    insert:
      'insert into candidate_filetype (code, name, media_types, max_megabytes) select code, name, media_types, max_megabytes from rows',
    columns: 'code text, name text, media_types jsonb, max_megabytes int',
    rows: async () => (await work()).CANDIDATE_FILETYPES,
  },
  {
    seed: 'master-data/level_of_education',
    tables: ['level_of_education'],
    insert: 'insert into level_of_education (code, name, rank) select code, name, code::int * 10 from rows',
    columns: 'code text, name text',
    rows: async () => (await education()).LEVELS_OF_EDUCATION,
  },
  plain('education', 'code text, name text', async () => (await education()).FIELDS_OF_EDUCATION),
  {
    seed: 'master-data/degree',
    tables: ['degree', 'level_of_education'],
    insert:
      'insert into degree (code, name, level_id) select r.code, r.name, l.id from rows r left join level_of_education l on l.code = r.level',
    columns: 'code text, name text, level text',
    rows: async () => (await education()).DEGREES,
  },
  {
    seed: 'master-data/specialization',
    tables: ['specialization', 'education'],
    insert:
      'insert into specialization (code, name, education_id) select r.code, r.name, e.id from rows r left join education e on e.code = left(r.code, 3)',
    columns: 'code text, name text',
    rows: async () => (await education()).SPECIALIZATIONS,
  },
  {
    seed: 'master-data/university',
    tables: ['university', 'country'],
    insert: `insert into university (name, country_id, website) select r.name, c.id, 'https://www.' || r.domain from rows r left join country c on c.code = r.country`,
    columns: 'country text, name text, domain text',
    rows: async () => (await import('./lists/universities.ts')).UNIVERSITIES,
  },
  {
    seed: 'master-data/employer',
    tables: ['employer', 'country'],
    insert: `insert into employer (name, country_id, website) select r.name, c.id, 'https://www.' || r.domain from rows r left join country c on c.code = r.country`,
    columns: 'country text, name text, domain text',
    rows: async () => (await import('./lists/employers.ts')).EMPLOYERS,
  },
  {
    seed: 'master-data/reasons',
    tables: ['reasons'],
    insert: `insert into reasons (purpose, code, name, note_required, position) select purpose, code, name, note = 'yes', place * 10 from rows`,
    columns: 'purpose text, code text, name text, note text, place int',
    rows: async () => placed((await work()).REASONS),
  },
  {
    seed: 'master-data/requirement_status',
    tables: ['requirement_status'],
    insert:
      'insert into requirement_status (code, name, phase, description, position) select code, name, phase, description, place * 10 from rows',
    columns: 'code text, name text, phase text, description text, place int',
    rows: async () => placed((await work()).REQUIREMENT_STATUS),
  },
  {
    seed: 'master-data/interview_stages',
    tables: ['interview_stages'],
    insert:
      'insert into interview_stages (code, name, kind, duration_minutes, buffer_minutes, min_scorecards, position) select code, name, kind, minutes, buffer, scorecards, place * 10 from rows',
    columns: 'code text, name text, kind text, minutes int, buffer int, scorecards int, place int',
    rows: async () => placed((await work()).INTERVIEW_STAGES),
  },
];

const placed = (rows: readonly object[]): readonly object[] => rows.map((row, index) => ({ ...row, place: index + 1 }));
