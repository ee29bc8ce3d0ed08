import { seedLines } from './seed-lines.ts';

/** How much and for how long someone works. */
export const JOB_TYPES = seedLines(
  `
full_time|Full-time
part_time|Part-time
temporary|Temporary
seasonal|Seasonal
casual|Casual
zero_hours|On call
internship|Internship
apprenticeship|Apprenticeship
trainee|Trainee programme
working_student|Working student
volunteer|Volunteer
job_share|Job share
shift|Shift work
remote|Remote
hybrid|Hybrid`,
  'code',
  'name',
);

/** The terms of employment. */
export const STAFFING_TYPES = seedLines(
  `
permanent|Permanent
fixed_term|Fixed term
contract|Contract
contract_to_hire|Contract to hire
temp_to_perm|Temporary to permanent
agency|Agency worker
freelance|Freelance
consultant|Consultant
outsourced|Outsourced
secondment|Secondment
interim|Interim management
employer_of_record|Employer of record
statement_of_work|Statement of work
project|Project based`,
  'code',
  'name',
);

/** Where a CV comes from: code, name, kind. */
export const CV_SOURCES = seedLines(
  `
career_page|Career page|career_page
direct_mail|Application by mail|direct
walk_in|Walk-in|direct
referral|Employee referral|referral
internal|Internal application|internal
rehire|Former employee|internal
talent_pool|Talent pool|internal
linkedin|LinkedIn|social
xing|XING|social
github|GitHub|social
stack_overflow|Stack Overflow|social
facebook|Facebook|social
instagram|Instagram|social
indeed|Indeed|job_board
stepstone|StepStone|job_board
monster|Monster|job_board
glassdoor|Glassdoor|job_board
bayt|Bayt|job_board
naukri|Naukri|job_board
reed|Reed|job_board
totaljobs|Totaljobs|job_board
infojobs|InfoJobs|job_board
seek|SEEK|job_board
jobstreet|JobStreet|job_board
eures|EURES|job_board
employment_office|Public employment service|agency
agency|Recruitment agency|agency
headhunter|Executive search|agency
vendor|Vendor|agency
university|University career service|event
job_fair|Job fair|event
meetup|Meet-up or conference|event
bulk_upload|Bulk upload|import
import|Import from another system|import
other|Other|other`,
  'code',
  'name',
  'kind',
);

const PDF = 'application/pdf';
const WORD = 'application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PICTURE = 'image/jpeg,image/png';
const file = (code: string, name: string, types: string, megabytes = 10) => ({
  code,
  name,
  media_types: types.split(','),
  max_megabytes: megabytes,
});

/** The documents that candidates submit, and their kinds of file. */
export const CANDIDATE_FILETYPES = [
  file('cv', 'CV', `${PDF},${WORD},application/rtf,text/plain`),
  file('cover_letter', 'Cover letter', `${PDF},${WORD},text/plain`),
  file('photo', 'Photo', `${PICTURE},image/webp`, 5),
  file('portfolio', 'Portfolio', `${PDF},${PICTURE},application/zip`, 50),
  file('work_sample', 'Work sample', `${PDF},${WORD},${PICTURE},application/zip`, 50),
  file('degree', 'Degree certificate', `${PDF},${PICTURE}`),
  file('transcript', 'Transcript of records', `${PDF},${PICTURE}`),
  file('reference', 'Reference letter', `${PDF},${WORD},${PICTURE}`),
  file('certificate', 'Professional certificate', `${PDF},${PICTURE}`),
  file('licence', 'Professional licence', `${PDF},${PICTURE}`),
  file('passport', 'Passport', `${PDF},${PICTURE}`),
  file('id_card', 'Identity card', `${PDF},${PICTURE}`),
  file('visa', 'Visa', `${PDF},${PICTURE}`),
  file('work_permit', 'Work permit', `${PDF},${PICTURE}`),
  file('driving_licence', 'Driving licence', `${PDF},${PICTURE}`),
  file('background_check', 'Background check', PDF),
  file('medical', 'Medical certificate', `${PDF},${PICTURE}`),
  file('payslip', 'Payslip', `${PDF},${PICTURE}`),
  file('bank_details', 'Bank details', `${PDF},${PICTURE}`),
  file('consent', 'Signed consent', `${PDF},${PICTURE}`),
  file('contract', 'Signed contract', PDF, 25),
  file('video', 'Introduction video', 'video/mp4,video/webm', 200),
  file('other', 'Other document', `${PDF},${WORD},${PICTURE}`),
] as const;

/** Why something came to an end: code, what it is for, whether a note is needed, words. */
export const REASONS = seedLines(
  `
rejection|skills|no|Skills do not fit
rejection|experience|no|Too little experience
rejection|overqualified|no|Overqualified
rejection|salary_expectation|no|Salary expectation too high
rejection|availability|no|Not available in time
rejection|work_permit|no|No permission to work in the country
rejection|language_level|no|Language level too low
rejection|assessment|yes|Assessment not passed
rejection|references|yes|References or background check
rejection|team_fit|yes|Another candidate fits the team better
rejection|incomplete|no|Application incomplete
rejection|duplicate|no|Duplicate application
rejection|no_show|no|Did not come to the interview
rejection|other_rejection|yes|Other reason
withdrawal|other_offer|no|Accepted another offer
withdrawal|stays|no|Stays with the present employer
withdrawal|salary_offered|no|Salary or benefits
withdrawal|location|no|Location or travel
withdrawal|role_differs|no|The role is not what was expected
withdrawal|too_slow|no|The process took too long
withdrawal|personal|no|Personal reasons
withdrawal|unreachable|no|No answer any more
offer_declined|counter_offer|no|Counter-offer of the present employer
offer_declined|pay|no|Pay too low
offer_declined|conditions|no|Working conditions
offer_declined|start_date|no|Start date not possible
offer_declined|other_decline|yes|Other reason given
closing|filled|no|All openings filled
closing|filled_internally|no|Filled internally
closing|budget|yes|Budget withdrawn
closing|reorganization|yes|Reorganization
closing|no_candidates|no|No suitable candidates
closing|created_by_mistake|no|Created by mistake
on_hold|budget_review|no|Budget under review
on_hold|hiring_freeze|no|Hiring freeze
on_hold|manager_absent|no|Hiring manager absent
on_hold|requirements_change|no|Requirements are changing
cancellation|interviewer_absent|no|Interviewer not available
cancellation|candidate_absent|no|Candidate not available
cancellation|technical|no|Technical problem
reopening|declined_after_all|no|Candidate left or declined
reopening|more_openings|no|More openings granted`,
  'purpose',
  'code',
  'note',
  'name',
);

/** The statuses of a requirement (a job to fill): code, name, meaning. */
export const REQUIREMENT_STATUS = seedLines(
  `
draft|Draft|planned|Being written
submitted|Submitted|planned|Handed in, waits for approval
approved|Approved|planned|May be filled, recruiting has not begun
sourcing|Sourcing|open|Candidates are looked for
shortlisting|Shortlisting|open|Applications are being read
interviewing|Interviewing|open|Interviews are under way
offering|Offering|open|An offer is out
on_hold|On hold|paused|Paused; nothing happens until it is taken up again
filled|Filled|done|All openings are taken
closed|Closed|done|Ended before all openings were taken
cancelled|Cancelled|done|Will not be filled`,
  'code',
  'name',
  'phase',
  'description',
);

/** Interviews in their usual order: code, name, kind, minutes, minutes between, scorecards needed. */
export const INTERVIEW_STAGES = seedLines(
  `
screening_call|Screening call|phone|20|10|1
recruiter_interview|Recruiter interview|video|45|15|1
hiring_manager|Hiring manager interview|video|60|15|1
technical|Technical interview|technical|75|15|2
task_review|Work sample review|task|60|15|2
panel|Panel interview|panel|60|15|3
onsite|On-site visit|onsite|180|30|2
final|Final interview|video|45|15|1
reference_call|Reference call|phone|20|10|1`,
  'code',
  'name',
  'kind',
  'minutes',
  'buffer',
  'scorecards',
);
