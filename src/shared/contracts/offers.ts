import { call, one } from './call.ts';
import { type Described, flag, listOf, shape, text } from './schema-words.ts';

/** One line of a salary. */
const salaryAmount = shape({
  code: text,
  name: text,
  kind: { enum: ['earning', 'deduction', 'employer_cost', 'benefit_in_kind', 'one_off'] },
  frequency: { enum: ['monthly', 'yearly', 'once'] },
  amount: {
    type: ['number', 'null'],
    description: 'Null where an amount is filled in for each offer, or hangs on one that is.',
  },
  printed: { ...flag, description: 'Shown in the salary table of the letter.' },
});
export type SalaryAmount = Described<typeof salaryAmount>;

const salary = shape({ currency: text, amounts: listOf(salaryAmount) });
export type Salary = Described<typeof salary>;

export const tryOutSalary = call('GET', '/admin-app/salary-template/:id/try-out/', {
  tag: 'salary_template',
  summary: 'The amounts of a template for a monthly gross',
  query: shape({ gross: { ...text, pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$', examples: ['54000.00'] } }),
  answer: one(salary),
});
