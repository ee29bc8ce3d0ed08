/** The records that a text can be about: the resource of each. */
export const SUBJECTS = { applicant: 'applicants', candidate: 'candidates', job: 'jobs' } as const;
export type Subject = keyof typeof SUBJECTS;

/** Where the value of a placeholder is: the path of a field, from one of the subjects. */
export interface PlaceholderSource {
  readonly subject: Subject;
  readonly path: string;
  /** Only a part of the value: the full years of a number of months, the day of an instant. */
  readonly part?: 'years' | 'day';
}

const from = (subject: Subject, path: string, part?: PlaceholderSource['part']): PlaceholderSource => ({
  subject,
  path,
  ...(part && { part }),
});

/** By the name of the placeholder. Those of interviews and offers come from what these have. */
export const PLACEHOLDER_SOURCES: Readonly<Record<string, PlaceholderSource>> = {
  first_name: from('candidate', 'first_name'),
  last_name: from('candidate', 'last_name'),
  full_name: from('candidate', 'name'),
  email: from('candidate', 'email'),
  phone: from('candidate', 'candidate_phone'),
  current_company: from('candidate', 'current_company'),
  current_position: from('candidate', 'current_position'),
  latest_education: from('candidate', 'latest_education'),
  total_experience: from('candidate', 'total_experiences', 'years'),
  organization: from('job', 'organization'),
  company: from('job', 'company'),
  company_address: from('job', 'company.address'),
  business_unit: from('job', 'business_unit'),
  department: from('job', 'department'),
  status: from('applicant', 'status'),
  applied_on: from('applicant', 'created_on', 'day'),
  current_salary: from('candidate', 'current_salary'),
  expected_salary: from('candidate', 'expected_salary'),
  job_title: from('job', 'job_title'),
  job_location: from('job', 'city'),
  employment_type: from('job', 'job_type'),
  hiring_manager: from('job', 'hiring_manager'),
  recruiter: from('job', 'recruiter'),
};
