import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { fillWorkflowsOfJobs } from '#server/features/workflows/job-workflow.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { cvRecords, DOCUMENTS } from './cv-records.ts';
import { makeTasks } from './make-tasks.ts';
import { queueDuplicates } from './queue-duplicates.ts';
import { resolveValue, type StoryPlace } from './resolve-story.ts';
import { deleteCvs, storeCvs, type StoredCv } from './store-cvs.ts';
import type { Story, StoryRecord } from './story.ts';
import { readLists, readTables, type Tables } from './story-lists.ts';
import { tellSteps } from './tell-steps.ts';

/** Resources with numbered records, to which others of the story refer. */
const NUMBERED = ['jobs', 'candidates', 'applicants', DOCUMENTS] as const;
const BATCH = 500;
const KEPT_BY_SYSTEM = ['id', 'created_on', 'created_by_id', 'updated_on', 'updated_by_id'];
const CODE = 'JOB-{YYYY}-{####}';

/** The title of a record `t` in the activity, of the resources that have activity. */
const TITLES: Readonly<Record<string, string>> = {
  jobs: 't.job_title',
  candidates: `t.first_name || ' ' || t.last_name`,
  applicants: `(select c.first_name || ' ' || c.last_name || ' · ' || j.job_title from candidates c, jobs j where c.id = t.candidate_id and j.id = t.job_id)`,
  job_openings: 't.code',
  job_notes: 't.title',
  candidate_notes: 't.title',
  applicant_notes: 't.title',
  tasks: 't.title',
};

type Row = Record<string, unknown>;

/** What was inserted of a resource that has activity: which columns, and after which record. */
interface Loaded {
  readonly resource: string;
  readonly columns: readonly string[];
  readonly after: number;
  /** Values that records had at first, by column, and have no more. */
  readonly first?: ReadonlyMap<unknown, Row> | undefined;
}

interface LoadOptions {
  /** The day 0 of the story, `2026-11-23`. */
  readonly today: string;
  /** Where CVs of candidates go; absent for candidates without any. */
  readonly fileStore?: FileStore | undefined;
}

/**
 * Inserts a story in whole batches, with its activity: what a column or list of the deployment lacks is skipped, and
 * counts and other kept values follow by the triggers of the tables. Runs in the transaction of the caller.
 */
export async function loadStory(database: Database, story: Story, { today, fileStore }: LoadOptions): Promise<void> {
  const tables = await readTables(database);
  if (!fileStore || !tables.has(DOCUMENTS) || !tables.get('candidates')?.has('resume'))
    return insertStory(database, tables, story, { today, cvs: [] });
  const cvs = await storeCvs(fileStore, story.records.candidates, today);
  try {
    await insertStory(database, tables, story, { today, cvs });
  } catch (error) {
    await deleteCvs(fileStore, cvs);
    throw error;
  }
}

async function insertStory(
  database: Database,
  tables: Tables,
  story: Story,
  { today, cvs }: { readonly today: string; readonly cvs: readonly StoredCv[] },
): Promise<void> {
  await insertPools(database, tables, story.records.talent_pools, today);
  const place: StoryPlace = {
    today,
    ids: await readLists(database, tables),
    offsets: await readOffsets(database, tables),
  };
  const jobs = await withCodes(database, tables, resolved(story.records.jobs, place));
  const loaded: Loaded[] = [];
  const insert = async (resource: string, rows: readonly Row[], first?: Loaded['first']): Promise<void> => {
    if (!tables.has(resource)) return;
    const after = await lastId(database, resource);
    loaded.push({ resource, after, first, columns: await insertRecords(database, tables, resource, rows) });
  };
  const { candidates, applicants, job_openings, job_notes, candidate_notes, applicant_notes } = story.records;
  const { files, documents, events } = cvRecords(cvs);
  const resumes = new Map(cvs.map(({ candidate, resume }) => [candidate, resume.id]));
  await insert('jobs', jobs);
  await insertFiles(database, resolved(files, place));
  await insert(
    'candidates',
    resolved(
      candidates.map((each) => (resumes.has(each) ? { ...each, resume: resumes.get(each) } : each)),
      place,
    ),
    firstResumes(cvs, place),
  );
  await insertRecords(database, tables, DOCUMENTS, resolved(documents, place));
  await insert('applicants', resolved(applicants, place));
  if (tables.get('jobs')?.has('workflow_id')) await fillWorkflowsOfJobs(database);
  await tellSteps(database, tables, place.offsets.get('applicants') ?? 0);
  await insert('job_openings', numbered(resolved(job_openings, place), jobs));
  await insert('job_notes', resolved(job_notes, place));
  await insert('candidate_notes', resolved(candidate_notes, place));
  await insert('applicant_notes', resolved(applicant_notes, place));
  await insert('tasks', resolved(makeTasks(story.records), place));
  await insertActivity(database, tables, loaded, resolved([...story.events, ...events], place));
  await queueDuplicates(database, tables, place.offsets.get('candidates') ?? 0);
}

/** The CVs that candidates had before their present ones, by the id of the candidate. */
const firstResumes = (cvs: readonly StoredCv[], place: StoryPlace): Loaded['first'] =>
  new Map(
    cvs.flatMap(({ candidate, earlier }) =>
      earlier ? [[resolveValue(candidate['id'], place), { resume: earlier.resumeId }] as const] : [],
    ),
  );

async function insertFiles(database: Database, files: readonly Row[]): Promise<void> {
  const columns = new Map(Object.keys(files[0] ?? {}).map((name) => [name, name]));
  await insertRows(database, 'system.files', columns, files);
}

const resolved = (records: readonly object[], place: StoryPlace): Row[] =>
  records.map((record) => resolveValue(record, place) as Row);

/** Pools have names, not numbers: a further story uses those of the first. */
async function insertPools(
  database: Database,
  tables: Tables,
  pools: readonly StoryRecord[],
  today: string,
): Promise<void> {
  if (!tables.has('talent_pools')) return;
  const ids = await readLists(database, tables);
  const missing = pools.filter(({ name }) => !ids.has(`talent_pools/${String(name)}`));
  await insertRecords(database, tables, 'talent_pools', resolved(missing, { today, ids, offsets: new Map() }));
}

async function readOffsets(database: Database, tables: Tables): Promise<Map<string, number>> {
  const offsets = new Map<string, number>();
  for (const name of NUMBERED) if (tables.has(name)) offsets.set(name, await reserve(database, name));
  return offsets;
}

/** The number after which a table's ids are free, even if records were deleted. */
async function reserve(database: Database, table: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `select greatest(nextval(pg_get_serial_sequence($1, 'id')), (select coalesce(max(id), 0) + 1 from ${table})) - 1 as id`,
    [table],
  );
  return rows[0]!.id;
}

async function lastId(database: Database, table: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>(`select coalesce(max(id), 0) as id from ${table}`);
  return rows[0]!.id;
}

/** Jobs with the codes that they would have got on their days. */
async function withCodes(database: Database, tables: Tables, jobs: readonly Row[]): Promise<Row[]> {
  if (!tables.get('jobs')?.has('code')) return [...jobs];
  const { rows } = await database.query<{ code: string }>(
    `select next_number('jobs', 'code', $2, d.value::timestamptz) as code from jsonb_array_elements_text($1::jsonb) with ordinality d order by d.ordinality`,
    [JSON.stringify(jobs.map((job) => job['created_on'])), CODE],
  );
  return jobs.map((job, index) => ({ ...job, code: rows[index]!.code }));
}

/** Openings with the code of their job and their number in it. */
function numbered(openings: readonly Row[], jobs: readonly Row[]): Row[] {
  const codes = new Map(jobs.map(({ id, code }) => [id, code]));
  const counts = new Map<unknown, number>();
  return openings.map((opening) => {
    const { job } = opening;
    const number = (counts.get(job) ?? 0) + 1;
    counts.set(job, number);
    return { ...opening, code: `${String(codes.get(job))}-${String(number).padStart(2, '0')}` };
  });
}

/** Records with their rows and links. @returns the columns of the resource's own table that were filled. */
async function insertRecords(
  database: Database,
  tables: Tables,
  resource: string,
  records: readonly Row[],
): Promise<string[]> {
  if (records.length === 0) return [];
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const own = columnsFor(tables, resource, keys);
  await insertRows(database, resource, own, records);
  for (const key of keys) {
    const rowTable = `${resource}__${key}`;
    const linkTable = `${resource}_${key}`;
    if (own.has(key)) continue;
    if (tables.has(rowTable)) {
      const rows = listsOf<Row>(records, key, (row, _record_id, _position) => ({ ...row, _record_id, _position }));
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      await insertRows(database, rowTable, columnsFor(tables, rowTable, names), rows);
    } else if (tables.has(linkTable)) {
      const links = listsOf<unknown>(records, key, (target_id, record_id, position) => ({
        target_id,
        record_id,
        position,
      })).filter(({ target_id }) => target_id !== null);
      await insertRows(
        database,
        linkTable,
        columnsFor(tables, linkTable, ['target_id', 'record_id', 'position']),
        links,
      );
    }
  }
  await moveSequence(database, resource);
  return [...own.values()];
}

const listsOf = <T>(
  records: readonly Row[],
  key: string,
  make: (value: T, id: unknown, position: number) => Row,
): Row[] =>
  records.flatMap((record) =>
    ((record[key] ?? []) as T[]).map((value, position) => make(value, record['id'], position)),
  );

/** The column of each key that has one: its own name, or that of a relation. */
function columnsFor(tables: Tables, table: string, keys: readonly string[]): Map<string, string> {
  const columns = tables.get(table)!;
  return new Map(
    keys.flatMap((key) => {
      const column = [`${key}_id`, key].find((name) => columns.has(name));
      return column === undefined ? [] : [[key, column] as const];
    }),
  );
}

async function insertRows(
  database: Database,
  table: string,
  columns: ReadonlyMap<string, string>,
  rows: readonly Row[],
): Promise<void> {
  const names = [...columns.values()].map((name) => `"${name}"`).join(', ');
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows
      .slice(start, start + BATCH)
      .map((row) => Object.fromEntries([...columns].map(([key, column]) => [column, row[key] ?? null])));
    await database.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(batch)],
    );
  }
}

/** Later records get the numbers after those that were given here. */
const moveSequence = (database: Database, table: string) =>
  database.query(
    `select setval(pg_get_serial_sequence($1, 'id'), greatest(nextval(pg_get_serial_sequence($1, 'id')) - 1, m.id, 1)) from (select max(id) as id from ${table}) m`,
    [table],
  );

/** One statement: that the records were made, and what happened since, in the order in which it happened. */
async function insertActivity(
  database: Database,
  tables: Tables,
  loaded: readonly Loaded[],
  events: readonly Row[],
): Promise<void> {
  const parameters: unknown[] = [JSON.stringify(events)];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const made = loaded.map(({ resource, columns, after, first = new Map() }) => {
    const unknown = [...tables.get(resource)!].filter(
      (name) => !columns.includes(name) || KEPT_BY_SYSTEM.includes(name),
    );
    return (
      `select t.created_on as at, t.created_by_id as user_id, u.roles ->> 0 as role, 'created' as action, '${resource}' as resource, ` +
      `t.id as record_id, ${TITLES[resource]!} as record_title, null::jsonb as before, ` +
      `(jsonb_strip_nulls(to_jsonb(t)) - ${parameter(sqlArray(unknown))}::text[]) || coalesce(${parameter(JSON.stringify(Object.fromEntries(first)))}::jsonb -> t.id::text, '{}') as after, 0 as place ` +
      `from ${resource} t left join users u on u.id = t.created_by_id where t.id > ${parameter(after)}::bigint`
    );
  });
  await database.query(
    `insert into system.activity (at, user_id, role, action, resource, record_id, record_title, before, after)
     select at, user_id, role, action, resource, record_id, record_title, before, after from (${made.join(' union all ')} union all
       select at, user_id, role, action, resource, record_id, coalesce(record_title, (select ${TITLES['applicants']!} from applicants t where e.resource = 'applicants' and t.id = e.record_id), record_id::text), before, after, 1 from jsonb_to_recordset($1::jsonb)
         as e (at timestamptz, user_id bigint, role text, action text, resource text, record_id bigint, record_title text, before jsonb, after jsonb)) a
      order by at, place, record_id`,
    parameters,
  );
}
