import { customFieldType } from '#engine/custom-fields/to-field.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { CustomField, CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { TemplateField } from '#shared/contracts/template-fields.ts';

type Line = readonly [name: string, title: string, sample: string];

const GROUPS: Readonly<Record<Exclude<TemplateField['group'], 'custom'>, readonly Line[]>> = {
  resume: [
    ['first_name', 'First name', 'Sofia'],
    ['last_name', 'Last name', 'Marchetti'],
    ['full_name', 'Full name', 'Sofia Marchetti'],
    ['email', 'Email', 'sofia.marchetti@example.com'],
    ['phone', 'Phone', '+39 02 5550 142'],
    ['current_company', 'Current company', 'Brenta Systems'],
    ['current_position', 'Current position', 'Software engineer'],
    ['latest_education', 'Latest education', 'MSc Computer Science'],
    ['total_experience', 'Total experience (years)', '8'],
  ],
  recruitment: [
    ['organization', 'Organization', 'Halden Group'],
    ['company', 'Company', 'Halden Logistics'],
    ['company_address', 'Company address', 'Am Sandtorkai 41, 20457 Hamburg'],
    ['business_unit', 'Business unit', 'Digital'],
    ['department', 'Department', 'Platform engineering'],
  ],
  applicant: [
    ['stage', 'Stage', 'Offer'],
    ['status', 'Status', 'In progress'],
    ['applied_on', 'Applied on', '05/10/2026'],
    ['current_salary', 'Current salary', '58,000.00'],
    ['expected_salary', 'Expected salary', '66,000.00'],
  ],
  job: [
    ['job_title', 'Job title', 'Senior software engineer'],
    ['job_location', 'Location', 'Hamburg'],
    ['employment_type', 'Employment type', 'Permanent'],
    ['hiring_manager', 'Hiring manager', 'Jonas Petersen'],
    ['recruiter', 'Recruiter', 'Ingrid Aas'],
  ],
  interview: [
    ['interview_name', 'Interview', 'Technical interview'],
    ['interview_date', 'Interview date', '18/11/2026'],
    ['interview_time', 'Interview time', '10:30 am'],
    ['interview_location', 'Interview location', 'Room Elbe, 3rd floor'],
    ['interview_link', 'Interview link', 'https://meet.example.com/elbe'],
    ['interviewers', 'Interviewers', 'Jonas Petersen, Owen Hartley'],
  ],
  offer: [
    ['offer_start_date', 'First working day', '01/02/2027'],
    ['offer_expiry_date', 'Offer valid until', '15/12/2026'],
    ['offer_currency', 'Offer currency', 'EUR'],
    ['monthly_salary', 'Monthly salary', '5,500.00'],
    ['yearly_salary', 'Yearly salary', '66,000.00'],
    ['salary_table', 'Salary table', 'Basic salary 5,500.00'],
    ['salary_grade', 'Salary grade', 'Engineer B'],
    ['probation_months', 'Probation (months)', '6'],
    ['notice_days', 'Notice period (days)', '90'],
    ['leave_days', 'Annual leave (days)', '30'],
  ],
  system: [
    ['today', 'Today', '20/11/2026'],
    ['sender_name', 'Sender name', 'Maya Lindqvist'],
    ['sender_email', 'Sender email', 'maya.lindqvist@example.com'],
  ],
};

const FIXED: readonly TemplateField[] = Object.entries(GROUPS).flatMap(([group, lines]) =>
  lines.map(([name, title, sample]) => ({ group: group as keyof typeof GROUPS, name, title, sample })),
);

/**
 * Every placeholder that templates can use now: those of the product, then the custom fields that are available to
 * templates.
 */
export const templateFields = (tables: readonly CustomFieldTable[]): readonly TemplateField[] => [
  ...FIXED,
  ...tables
    .filter(({ active }) => active)
    .flatMap(({ table, fields }) =>
      fields
        .filter(({ active, show_on_email_templates: isOffered }) => active && isOffered)
        .map((field) => ({
          group: 'custom' as const,
          name: `${table}__${field.key}`,
          title: field.title,
          sample: sampleOf(field),
        })),
    ),
];

function sampleOf(field: CustomField): string {
  const { type, options } = field;
  if (type === 'date') return '18/11/2026';
  if (type === 'datetime') return '18/11/2026 10:30 am';
  if (type === 'options') return options[0]?.label ?? '';
  return typeOf({ type: customFieldType(field) }).customSample ?? '';
}
