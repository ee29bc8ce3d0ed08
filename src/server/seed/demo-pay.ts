import type { Database } from '#server/platform/db/database.ts';
import { seedLines } from './lists/seed-lines.ts';

/** The yearly pay of the demo companies, by level: minimum, midpoint and maximum. */
const GRADES = seedLines(
  `
HALDEN|DE|EUR|L1|Trainee|HAL-1|28000|31000|34500|30|3|28
HALDEN|DE|EUR|L2|Associate|HAL-2|34000|38500|43500|30|6|28
HALDEN|DE|EUR|L3|Specialist|HAL-3|43000|49500|57000|60|6|30
HALDEN|DE|EUR|L4|Senior specialist|HAL-4|56000|65000|75500|90|6|30
HALDEN|DE|EUR|L5|Team lead|HAL-5|68000|79500|92000|90|6|30
HALDEN|DE|EUR|L6|Principal|HAL-6|82000|97000|113500|90|6|30
HALDEN|DE|EUR|L7|Director|HAL-7|104000|125000|148000|180|6|32
HALDEN|DE|EUR|L8|Executive|HAL-8|145000|182000|225000|180|6|32
HALDEN|NO|NOK|L3|Deck officer|SHIP-3|560000|635000|720000|60|6|25
HALDEN|NO|NOK|L4|Chief officer|SHIP-4|690000|790000|905000|90|6|25
AURELIA|ES|EUR|L2|Nursing assistant|AUR-2|19500|22000|25000|15|2|30
AURELIA|ES|EUR|L3|Registered nurse|AUR-3|27000|31500|36500|30|6|30
AURELIA|ES|EUR|L4|Charge nurse|AUR-4|33500|38500|44500|30|6|30
AURELIA|ES|EUR|L6|Physician|AUR-6|58000|71000|86000|60|6|30
BRIGHT|NL|EUR|L3|Engineer|BRI-3|46000|54000|63000|30|2|27
BRIGHT|NL|EUR|L4|Senior engineer|BRI-4|60000|70500|83000|60|2|27
BRIGHT|CH|CHF|L5|Senior trader|BRI-5|135000|160000|190000|90|3|25`,
  'organization',
  'country',
  'currency',
  'level',
  'name',
  'code',
  'least',
  'middle',
  'most',
  'notice',
  'probation',
  'leave',
);

interface DemoTemplate {
  readonly name: string;
  readonly organization: string;
  readonly country: string;
  readonly currency: string;
  readonly grade: string;
  /** Codes of salary headers, with the value in place of their amount or percentage. */
  readonly headers: readonly (readonly [code: string, own?: { readonly amount?: number; readonly percent?: number }])[];
}

const TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Germany, office',
    organization: 'HALDEN',
    country: 'DE',
    currency: 'EUR',
    grade: 'HAL-4',
    headers: [
      ['basic', { percent: 85 }],
      ['transport'],
      ['special'],
      ['bonus'],
      ['pension_employee'],
      ['pension_employer'],
      ['health', { amount: 420.5 }],
      ['relocation', { amount: 3000 }],
    ],
  },
  {
    name: 'Norway, on board',
    organization: 'HALDEN',
    country: 'NO',
    currency: 'NOK',
    grade: 'SHIP-4',
    headers: [
      ['basic', { percent: 70 }],
      ['special'],
      ['bonus'],
      ['pension_employee'],
      ['pension_employer'],
      ['health', { amount: 1850 }],
    ],
  },
  {
    name: 'Spain, hospital shifts',
    organization: 'AURELIA',
    country: 'ES',
    currency: 'EUR',
    grade: 'AUR-3',
    headers: [['basic', { percent: 75 }], ['transport'], ['special'], ['pension_employee'], ['pension_employer']],
  },
  {
    name: 'Netherlands, field work',
    organization: 'BRIGHT',
    country: 'NL',
    currency: 'EUR',
    grade: 'BRI-3',
    headers: [
      ['basic', { percent: 80 }],
      ['special'],
      ['car', { amount: 395 }],
      ['bonus'],
      ['pension_employee'],
      ['pension_employer'],
    ],
  },
];

/** The grades and salary templates of the demo companies, which must be there. */
export async function insertDemoPay(database: Database): Promise<void> {
  await database.query(
    `insert into salary_grade (name, code, level_id, organization_id, country_id, currency_id, annual_min, annual_mid, annual_max, valid_from, notice_days, probation_months, leave_days, created_by_id, updated_by_id)
     select r.name, r.code, l.id, o.id, c.id, m.id, r.least, r.middle, r.most, date_trunc('year', now())::date, r.notice, r.probation, r.leave, 1, 1
       from jsonb_to_recordset($1::jsonb) as r (organization text, country text, currency text, level text, name text, code text, least numeric, middle numeric, most numeric, notice int, probation int, leave numeric)
       join salary_level l on l.code = r.level join organizations o on o.code = r.organization join country c on c.code = r.country join currency m on m.code = r.currency`,
    [JSON.stringify(GRADES)],
  );
  const templates = TEMPLATES.map(({ headers, ...template }) => ({
    ...template,
    headers: headers.map(([code, own]) => ({ code, ...own })),
  }));
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
