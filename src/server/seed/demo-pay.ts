import type { Database } from '#server/platform/db/database.ts';
import { readSeed } from './read-seed.ts';

/** The grades and salary templates of the demo companies, which must be there. */
export async function insertDemoPay(database: Database): Promise<void> {
  const { salary_grade: grades, salary_template: templates } = readSeed<Record<string, object[]>>('demo/pay');
  await database.query(
    `insert into salary_grade (name, code, level_id, organization_id, country_id, currency_id, annual_min, annual_mid, annual_max, valid_from, notice_days, probation_months, leave_days, created_by_id, updated_by_id)
     select r.name, r.code, l.id, o.id, c.id, m.id, r.annual_min, r.annual_mid, r.annual_max, date_trunc('year', now())::date, r.notice_days, r.probation_months, r.leave_days, 1, 1
       from jsonb_to_recordset($1::jsonb) as r (organization text, country text, currency text, level text, name text, code text, annual_min numeric, annual_mid numeric, annual_max numeric, notice_days int, probation_months int, leave_days numeric)
       join salary_level l on l.code = r.level join organizations o on o.code = r.organization join country c on c.code = r.country join currency m on m.code = r.currency`,
    [JSON.stringify(grades)],
  );
  await database.query(
    `with rows as (select * from jsonb_to_recordset($1::jsonb) as r (name text, organization text, country text, currency text, grade text, headers jsonb)),
     w as (insert into salary_template (name, organization_id, country_id, currency_id, grade_id, created_by_id, updated_by_id)
       select r.name, o.id, c.id, m.id, g.id, 1, 1 from rows r join organizations o on o.code = r.organization join country c on c.code = r.country
         join currency m on m.code = r.currency join salary_grade g on g.code = r.grade returning id, name)
     insert into salary_template__headers (_record_id, _position, header_id, amount, percent)
     select w.id, x.place - 1, h.id, (x.own ->> 'amount')::numeric, (x.own ->> 'percent')::numeric
       from w join rows r on r.name = w.name cross join lateral jsonb_array_elements(r.headers) with ordinality as x (own, place) join salary_header h on h.code = x.own ->> 'code'`,
    [JSON.stringify(templates)],
  );
}
