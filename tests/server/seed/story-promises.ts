import { expect, it } from 'vitest';
import { seedDemoData } from '#server/seed/demo-data.ts';
import type { TestServer } from '../../support/test-server.ts';

/** What is promised of a year of recruiting, for a server with the data of a new demo that nobody has changed. */
export function promiseStory(serverOf: () => TestServer): void {
  const rows = async <Row = Record<string, unknown>>(sql: string): Promise<Row[]> =>
    (await serverOf().database.query<Row>(sql)).rows;
  const count = async (from: string): Promise<number> =>
    (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count;

  it('has 80 jobs in all units, in every status, with codes by year, and 3,000 candidates', async () => {
    expect(await count('jobs')).toBe(80);
    expect(await count('candidates')).toBe(3_000);
    expect(await count('(select distinct business_unit_id from jobs) units')).toBe(40);
    expect(await count('(select distinct job_status from jobs) statuses')).toBe(9);
    expect(
      await count(
        `jobs where code !~ '^JOB-[0-9]{4}-[0-9]{4}$' or substr(code, 5, 4)::int <> extract(year from created_on at time zone 'UTC')`,
      ),
    ).toBe(0);
  });

  it('has 6,000 applicants with the steps of their way, of whom those further on are rated and some have notes', async () => {
    expect(await count('applicants')).toBeGreaterThanOrEqual(6_000);
    expect(
      await count(
        `applicants a where a.stage_id is distinct from (select e.to_stage_id from applicant_events e where e.applicant_id = a.id order by e.id desc limit 1)`,
      ),
    ).toBe(0);
    expect(await count('applicants where rating is not null')).toBeGreaterThan(1_500);
    expect(await count('applicant_notes')).toBeGreaterThan(500);
    expect(
      await count(
        `applicant_notes n join applicants a on a.id = n.applicant_id where n.created_on < a.created_on
           or (a.status in ('hired', 'rejected', 'withdrawn') and n.created_on > a.stage_since + interval '1 day')`,
      ),
    ).toBe(0);
  });

  it('spreads over people, sources, languages, nationalities, months and ways to work', async () => {
    const [spread] = await rows<Record<string, number>>(
      `select (select count(distinct recruiter_id)::int from jobs) as recruiters, (select count(distinct hiring_manager_id)::int from jobs) as managers,
              (select count(distinct created_by_id)::int from candidates) as creators, (select count(distinct cv_source_id)::int from candidates) as sources,
              (select count(distinct language_id)::int from candidates__languages) as languages, (select count(distinct nationality_id)::int from candidates) as nationalities,
              (select count(distinct date_trunc('month', created_on))::int from candidates) as months, (select count(distinct workplace)::int from jobs) as workplaces,
              (select count(*)::int from jobs_vendors) as vendors, (select count(distinct target_id)::int from candidates_pools) as pools`,
    );

    expect(spread).toMatchObject({ recruiters: 3, managers: 2, workplaces: 3, nationalities: 16, pools: 8 });
    expect(spread!['creators']).toBeGreaterThanOrEqual(6);
    expect(spread!['sources']).toBeGreaterThanOrEqual(16);
    expect(spread!['languages']).toBeGreaterThanOrEqual(15);
    expect(spread!['months']).toBeGreaterThanOrEqual(12);
    expect(spread!['vendors']).toBeGreaterThan(10);
    const vendor = `(select id from users where username = 'vendor@demo.example')`;
    const shared = `exists (select from jobs_vendors v where v.record_id = j.id and v.target_id = ${vendor})`;
    expect(await count(`jobs j where j.job_status = 'open' and ${shared}`)).toBeGreaterThan(3);
    expect(await count(`candidates where created_by_id = ${vendor}`)).toBeGreaterThan(30);
    const theirs = `applicants a join candidates c on c.id = a.candidate_id and c.created_by_id = ${vendor}`;
    expect(await count(`${theirs} where a.status = 'active'`)).toBeGreaterThan(5);
  });

  it('has active applicants of whom most are within the time limits of their stages, and none far beyond', async () => {
    const waiting = `applicants a join workflow_stages s on s.id = a.stage_id where a.status = 'active'`;
    const late = (days: string) => count(`${waiting} and a.stage_since < now() - interval '1.4 days' * (${days})`);

    expect(await count(waiting)).toBeGreaterThan(800);
    expect(await late('s.sla_days')).toBeGreaterThan(10);
    expect(await late('s.sla_days')).toBeLessThan(0.15 * (await count(waiting)));
    expect(await late('s.sla_days + 5')).toBe(0);
  });

  it('counts applicants and filled openings as they are', async () => {
    expect(
      await count(
        `jobs j where total_candidates <> (select count(*) from applicants a where a.job_id = j.id)
           or openings_filled <> (select count(*) from job_openings o where o.job_id = j.id and o.status = 'filled')
           or openings_promised <> (select count(*) from job_openings o where o.job_id = j.id and o.status = 'offer_accepted')
           or openings <> (select count(*) from job_openings o where o.job_id = j.id and o.status <> 'closed')`,
      ),
    ).toBe(0);
    expect(await count(`jobs where job_status = 'open' and total_candidates = 0`)).toBeGreaterThan(0);
    expect(
      await count(`jobs where job_status in ('draft', 'pending_approval', 'approved') and total_candidates > 0`),
    ).toBe(0);
    expect(
      await count(
        `job_openings o join applicants a on a.id = o.filled_by_id where a.job_id <> o.job_id or a.status <> 'hired'`,
      ),
    ).toBe(0);
    expect(
      await count(`job_openings where (status = 'filled') <> (filled_by_id is not null and filled_on is not null)`),
    ).toBe(0);
  });

  it('tells nothing before it could happen', async () => {
    expect(
      await count(
        `jobs where approval_date < created_on or closed_on < approval_date or updated_on < created_on or updated_on > now()
           or (open_date is not null and approval_date is not null and open_date < approval_date::date) or close_date < open_date`,
      ),
    ).toBe(0);
    expect(
      await count(`applicants a join candidates c on c.id = a.candidate_id where a.created_on < c.created_on`),
    ).toBe(0);
    expect(
      await count(
        `applicants a join jobs j on j.id = a.job_id where a.created_on::date < j.open_date or a.created_on > coalesce(j.closed_on, now()) + interval '1 day'`,
      ),
    ).toBe(0);
    expect(
      await count(
        `job_openings o join applicants a on a.id = o.filled_by_id where o.filled_on < a.created_on::date + 7`,
      ),
    ).toBe(0);
    expect(
      await count(
        `candidates where updated_on < created_on or updated_on > now() or created_on < now() - interval '367 days'`,
      ),
    ).toBe(0);
    expect(
      await count(
        `candidates__experience e join candidates c on c.id = e._record_id where e.start_date > c.created_on::date or e.end_date < e.start_date or (e.is_current and e.end_date is not null)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `candidates__education e join candidates c on c.id = e._record_id where e.end_date < e.start_date or e.end_date < c.birth_date + 365 * 15`,
      ),
    ).toBe(0);
    expect(
      await count(`system.activity a where a.resource in ('jobs', 'candidates', 'applicants') and a.at > now()`),
    ).toBe(0);
    expect(
      await count(
        `(select at < lag(at) over (partition by resource, record_id order by id) as back from system.activity where resource in ('jobs', 'applicants')) a where back`,
      ),
    ).toBe(0);
  });

  it('has tasks of its users, some over and some done, about one record at most', async () => {
    expect(await count('tasks')).toBe(40);
    expect(await count('tasks where num_nonnulls(job_id, candidate_id, applicant_id) > 1')).toBe(0);
    expect(await count('tasks where num_nonnulls(job_id, candidate_id, applicant_id) = 1')).toBeGreaterThan(30);
    expect(await count('tasks where not done and due < current_date')).toBeGreaterThan(3);
    expect(
      await count('tasks where done <> (done_on is not null and done_by_id is not null) or created_on > done_on'),
    ).toBe(0);
    expect(
      await count(
        `system.activity a join tasks t on t.id = a.record_id where a.resource = 'tasks' and a.record_title = t.title`,
      ),
    ).toBe(40);
    expect(await count(`system.activity where resource = 'applicants' and record_title not like '% · %'`)).toBe(0);
  });

  it('has nobody who worked twice at the same time, and some who have not finished their education', async () => {
    expect(
      await count(
        `candidates__experience a join candidates__experience b on b._record_id = a._record_id and b.id > a.id
           and a.start_date <= coalesce(b.end_date, 'infinity') and b.start_date <= coalesce(a.end_date, 'infinity')`,
      ),
    ).toBe(0);
    expect(await count('candidates__education where not completed')).toBeGreaterThan(100);
    expect(await count('candidates__education where not completed and end_date is not null')).toBe(0);
    expect(await count(`candidates where current_company is null`)).toBeGreaterThan(200);
  });

  it('has statuses with what they need: reasons, approvals, consent', async () => {
    expect(
      await count(
        `jobs where (job_status in ('closed', 'cancelled') and (close_reason_id is null or closed_on is null))
           or (job_status = 'on_hold' and hold_reason_id is null) or requirement_status_id is null
           or (job_status in ('approved', 'open', 'on_hold', 'filled', 'closed', 'archived')) <> (approved_by_id is not null and approval_date is not null)
           or (job_status = 'open' and (open_date > current_date or close_date < current_date))
           or (job_status = 'approved' and open_date <= current_date) or approved_by_id = created_by_id`,
      ),
    ).toBe(0);
    expect(
      await count(
        `jobs j join reasons r on r.id = j.close_reason_id where r.purpose <> 'closing' or (r.note_required and j.close_note is null)`,
      ),
    ).toBe(0);
    expect(await count(`jobs where rejection_note is not null`)).toBeGreaterThan(0);
    expect(
      await count(
        `candidates where (consent = 'given') <> (consent_until is not null) or (do_not_contact and do_not_contact_reason is null)`,
      ),
    ).toBe(0);
    expect(
      await count(`candidates where consent = 'given' and consent_until between current_date and current_date + 30`),
    ).toBeGreaterThan(10);
  });

  it('has candidates whose job, email address and phone number are those of their applications and lists', async () => {
    expect(
      await count(
        `candidates c where c.job_id is distinct from (select a.job_id from applicants a where a.candidate_id = c.id
           and a.status in ('active', 'on_hold') order by a.id desc limit 1)`,
      ),
    ).toBe(0);
    for (const [plain, list, cell] of [
      ['email', 'emails', 'email'],
      ['candidate_phone', 'phones', 'phone'],
    ])
      expect(
        await count(
          `candidates c where c.${plain} is distinct from (select r.${cell} from candidates__${list} r where r._record_id = c.id and r.is_primary)`,
        ),
      ).toBe(0);
    expect(await count(`candidates__phones where phone !~ '^[+][0-9]{8,15}$'`)).toBe(0);
  });

  it('pays in the currency of the company, within the range of the job', async () => {
    expect(
      await count(
        `jobs j join companies c on c.id = j.company_id join currency m on m.id = c.currency_id
          where j.salary_from ->> 'currency' <> m.code or (j.salary_from ->> 'amount')::numeric >= (j.salary_to ->> 'amount')::numeric`,
      ),
    ).toBe(0);
    expect(
      await count(
        `(select distinct expected_salary ->> 'currency' from candidates where expected_salary is not null) c`,
      ),
    ).toBeGreaterThan(9);
  });

  it('has names with their marks, and candidates who are there twice', async () => {
    expect(await count(`candidates where first_name || last_name ~ '[^ -~]'`)).toBeGreaterThan(800);
    const contacts = [`lower(email)`, `regexp_replace(candidate_phone, '[^0-9+]', '', 'g')`];
    const twice = contacts.map(
      (contact) => `select 1 from candidates where ${contact} <> '' group by ${contact} having count(*) > 1`,
    );
    expect(await count(`(${twice.join(' union all ')}) twice`)).toBeGreaterThan(30);
    expect(
      await count(`candidate_duplicates where status = 'open' and score > 0 and other_id < candidate_id`),
    ).toBeGreaterThan(30);
    expect(
      await count('candidates c where not exists (select from system.candidate_keys k where k.candidate_id = c.id)'),
    ).toBe(0);
  });

  it('has records that a form would accept, with their activity', async () => {
    const admin = { headers: serverOf().as(await serverOf().build.user({ role: 'Admin' })) };
    const jobs = await rows<{ id: number }>('select distinct on (job_status) id from jobs order by job_status, id');
    const candidates = await rows<{ id: number }>('select id from candidates where id % 501 = 7');
    const samples = [
      ...jobs.map(({ id }) => ({ url: `/api/v1/customer/job/${id}/`, fields: JOB_FIELDS })),
      ...candidates.map(({ id }) => ({ url: `/api/v1/customer/candidate/${id}/`, fields: CANDIDATE_FIELDS })),
    ];
    for (const { url, fields } of samples) {
      const { data } = (await serverOf().app.inject({ ...admin, method: 'GET', url })).json();
      const payload = Object.fromEntries(
        fields.flatMap((name) => (name in data ? [[name, asWritten(data[name])]] : [])),
      );
      const saved = (await serverOf().app.inject({ ...admin, method: 'PATCH', url, payload })).json();
      const activity = (await serverOf().app.inject({ ...admin, method: 'GET', url: `${url}activity/` })).json();

      expect([url, data.job_status, saved.code, saved.errors]).toEqual([url, data.job_status, 0, undefined]);
      expect(activity.results.at(-1).action).toBe('created');
    }
  });

  it('begins a new record after those of the story', async () => {
    const admin = { headers: serverOf().as(await serverOf().build.user({ role: 'Admin' })) };
    const payload = { first_name: 'Nele', last_name: 'Sanders' };
    const made = await serverOf().app.inject({ ...admin, method: 'POST', url: '/api/v1/customer/candidate/', payload });

    expect([made.statusCode, made.json().data.id]).toEqual([201, 3_001]);
  });

  it('is not told where somebody has begun to recruit', async () => {
    await serverOf().database.query(`delete from system.seeds where name = 'demo-story'`);

    await seedDemoData(serverOf().app, () => undefined);

    expect(await count('jobs')).toBe(80);
  });
}

const JOB_FIELDS = (
  'job_title organization company business_unit department designation job_type staffing_type priority openings recruiter hiring_manager ' +
  'hiring_team vendors workplace country state city salary_from salary_to salary_period budget experience_from experience_to education_level ' +
  'education_field skills languages nationality_rule nationalities nationality_reason description requirements benefits target_date ' +
  'joining_template document_categories'
).split(' ');
const CANDIDATE_FIELDS = (
  'first_name last_name headline email candidate_phone emails phones birth_date nationality country state city links current_company ' +
  'current_position current_salary expected_salary notice_period available_from work_permit education experience skills languages cv_source ' +
  'referred_by owner tags pools do_not_contact do_not_contact_reason consent consent_given_on consent_until keep_until status'
).split(' ');

/** A value of an answer as a form sends it: a related record is its id. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && Object.keys(value).every((key) => RELATED.has(key))) return value.id;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asWritten(each)]));
}
const RELATED = new Set(['id', 'name', 'title', 'photo', 'active', 'color', 'deleted']);
