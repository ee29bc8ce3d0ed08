import type { Database } from '#server/platform/db/database.ts';
import type { SalaryLine } from './calculate-salary.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import type { SalaryHeader } from './salary-header.ts';

/** Every header with what it is calculated from. */
export async function salaryHeaders(database: Database): Promise<readonly SalaryHeader[]> {
  const { rows } = await database.query<SalaryHeader>(
    'select h.id, h.code, h.calculation, h.formula, b.code as percent_of from salary_header h left join salary_header b on b.id = h.percent_of_id ' +
      `where ${presentInTable('h')} order by h.id`,
  );
  return rows;
}

/** The lines of a template in order, with the template's own amounts in place of the headers'. */
export async function templateLines(database: Database, template: number): Promise<readonly SalaryLine[]> {
  const { rows } = await database.query<SalaryLine>(
    `select h.id, h.code, h.name, h.kind, h.calculation, coalesce(r.amount, h.amount)::float as amount, coalesce(r.percent, h.percent)::float as percent,
            b.code as percent_of, h.formula, h.frequency, h.rounding, coalesce(h.printed, false) as printed, h.minimum::float as minimum, h.maximum::float as maximum
       from salary_template__headers r join salary_header h on h.id = r.header_id left join salary_header b on b.id = h.percent_of_id
      where r._record_id = $1 order by r._position, r.id`,
    [template],
  );
  return rows;
}

/** The code of the currency that a template's amounts are in. */
export async function templateCurrency(database: Database, template: number): Promise<string> {
  const { rows } = await database.query<{ code: string }>(
    'select c.code from salary_template t join currency c on c.id = t.currency_id where t.id = $1',
    [template],
  );
  return rows[0]!.code;
}
