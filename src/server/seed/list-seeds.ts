import { readSeed } from './read-seed.ts';

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

/** The rows of a list in a file of `seed/lists`. */
export const rowsIn =
  (file: string, list: string): ListSeed['rows'] =>
  () =>
    readSeed<Readonly<Record<string, readonly object[]>>>(`lists/${file}`)[list]!; // the schema names it

/** A list whose columns are filled with the values of the rows as they are. */
const plain = (table: string, columns: string, rows: ListSeed['rows'], seed = `master-data/${table}`): ListSeed => {
  const names = columns.replaceAll(/ (text|int|bigint|numeric|boolean|jsonb)/g, '');
  return { seed, tables: [table], columns, insert: `insert into ${table} (${names}) select ${names} from rows`, rows };
};

/** The same, in the order of the rows. */
export const ordered = (table: string, columns: string, file: string): ListSeed =>
  plain(table, `${columns}, position int`, async () =>
    (await rowsIn(file, table)()).map((row, index) => ({ ...row, position: (index + 1) * 10 })),
  );

const institutions = (table: string, file: string): ListSeed => ({
  seed: `master-data/${table}`,
  tables: [table, 'country'],
  insert: `insert into ${table} (name, country_id, website) select r.name, c.id, 'https://www.' || r.domain from rows r left join country c on c.code = r.country`,
  columns: 'country text, name text, domain text',
  rows: rowsIn(file, table),
});

/** Every list with real values, those that others point at first. */
export const LIST_SEEDS: readonly ListSeed[] = [
  plain('industry', 'code text, name text', rowsIn('industries', 'industry'), FIRST),
  plain('designation', 'code text, name text', rowsIn('designations', 'designation'), FIRST),
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
  plain('language', 'code text, name text, native_name text', async () => (await places()).languages()),
  plain('skill', 'name text, "group" text', () =>
    Object.entries(readSeed<{ skill: Record<string, string[]> }>('lists/skills').skill).flatMap(([group, names]) =>
      names.map((name) => ({ name, group })),
    ),
  ),
  plain('job_role', 'code text, name text', rowsIn('job-roles', 'job_role')),
  plain('job_type', 'code text, name text', rowsIn('work', 'job_type')),
  plain('staffing_type', 'code text, name text', rowsIn('work', 'staffing_type')),
  plain('cv_source', 'code text, name text, kind text', rowsIn('work', 'cv_source')),
  plain(
    'candidate_filetype',
    'code text, name text, media_types jsonb, max_megabytes int',
    rowsIn('work', 'candidate_filetype'),
  ),
  {
    seed: 'master-data/level_of_education',
    tables: ['level_of_education'],
    insert: 'insert into level_of_education (code, name, rank) select code, name, code::int * 10 from rows',
    columns: 'code text, name text',
    rows: rowsIn('education', 'level_of_education'),
  },
  plain('education', 'code text, name text', rowsIn('education', 'education')),
  {
    seed: 'master-data/degree',
    tables: ['degree', 'level_of_education'],
    insert:
      'insert into degree (code, name, level_id) select r.code, r.name, l.id from rows r left join level_of_education l on l.code = r.level',
    columns: 'code text, name text, level text',
    rows: rowsIn('education', 'degree'),
  },
  {
    seed: 'master-data/specialization',
    tables: ['specialization', 'education'],
    insert:
      'insert into specialization (code, name, education_id) select r.code, r.name, e.id from rows r left join education e on e.code = left(r.code, 3)',
    columns: 'code text, name text',
    rows: rowsIn('education', 'specialization'),
  },
  institutions('university', 'universities'),
  institutions('employer', 'employers'),
  ordered('reasons', 'purpose text, code text, name text, note_required boolean', 'work'),
  ordered('requirement_status', 'code text, name text, phase text, description text', 'work'),
  ordered(
    'interview_stages',
    'code text, name text, kind text, duration_minutes int, buffer_minutes int, min_scorecards int',
    'work',
  ),
];
