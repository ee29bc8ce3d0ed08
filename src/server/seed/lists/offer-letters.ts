const SALARY = `<h3>Pay</h3>
<p>Your gross salary is <strong>{offer_currency} {monthly_salary}</strong> a month, that is {offer_currency} {yearly_salary} a year, in grade {salary_grade}. It is made up as follows:</p>
<p>{salary_table}</p>
<p>Salaries are paid at the end of each month, after tax and social contributions as the law asks for them.</p>`;

const ANSWER = `<h3>Your answer</h3>
<p>This offer stands until <strong>{offer_expiry_date}</strong>. If you accept it, sign this letter and send it back to {sender_email} by then. Before your first day we check your references, your qualifications and your right to work in the country of employment; the offer depends on all three.</p>
<p>Questions are welcome at any time: {sender_name}, {sender_email}.</p>
<p>Yours sincerely</p>
<p>{sender_name}<br />{company}<br />{company_address}</p>
<h3>Acceptance</h3>
<p>I accept this offer on the terms stated above.</p>
<p>Name: {full_name}</p>
<p>Place and date:</p>
<p>Signature:</p>`;

const opening = (sentence: string): string => `<p>{today}</p>
<p>{full_name}<br />{email}</p>
<p>Dear {first_name},</p>
<p>${sentence}</p>`;

/** Letters to begin with, in English. */
export const OFFER_LETTERS = [
  {
    name: 'Permanent employment',
    note: 'Comes with the application',
    body: `${opening('thank you for the time that you gave us. We enjoyed our conversations and are glad to offer you the position of <strong>{job_title}</strong> at {company}.')}
<h3>Position</h3>
<ul><li><p>First working day: {offer_start_date}</p></li><li><p>Place of work: {job_location}</p></li><li><p>Department: {department}, {business_unit}</p></li><li><p>You report to: {hiring_manager}</p></li><li><p>Employment: {employment_type}</p></li></ul>
${SALARY}
<h3>Terms</h3>
<ul><li><p>Probation: {probation_months} months from your first working day</p></li><li><p>Notice after probation: {notice_days} days, for both sides</p></li><li><p>Annual leave: {leave_days} days</p></li></ul>
<p>The contract of employment, which you get with this letter, says the rest. Where the two differ, the contract counts.</p>
${ANSWER}`,
  },
  {
    name: 'Fixed-term employment',
    note: 'Comes with the application',
    body: `${opening('we are pleased to offer you a fixed-term position as <strong>{job_title}</strong> with {company}.')}
<h3>Position and term</h3>
<p>You start on {offer_start_date} in {department}, {job_location}. You report to {hiring_manager}. The employment ends by itself at the date that your contract names; no notice is needed for that. Either side may end it earlier with {notice_days} days' notice. The first {probation_months} months are probation.</p>
${SALARY}
<h3>Leave</h3>
<p>You have {leave_days} days of leave for each full year of work, and the share of it for a part of a year. Leave that is left at the end is paid out.</p>
${ANSWER}`,
  },
  {
    name: 'Revised offer',
    note: 'Comes with the application',
    body: `${opening('thank you for your answer to our offer for the position of <strong>{job_title}</strong>. We have looked at it again and would like to make you a new one, which takes the place of the first.')}
${SALARY}
<p>Everything else stays as in our first letter: you start on {offer_start_date} in {job_location}, with {leave_days} days of annual leave.</p>
${ANSWER}`,
  },
] as const;
