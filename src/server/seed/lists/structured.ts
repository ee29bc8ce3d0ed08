import { seedLines } from './seed-lines.ts';

/** Levels of pay in their order. */
export const SALARY_LEVELS = seedLines(
  `
L1|Entry|First position, works under close guidance
L2|Junior|Works on defined tasks
L3|Professional|Works independently in one field
L4|Senior|Leads work and advises others
L5|Lead|Leads a team or a subject
L6|Principal|Shapes the work of several teams
L7|Director|Answers for a department
L8|Executive|Answers for the company`,
  'code',
  'name',
  'description',
);

/** Usual parts of pay. */
export const SALARY_HEADERS = seedLines(
  `
basic|Basic salary|earning|percent|50||monthly|yes
housing|Housing allowance|earning|formula||min(basic * 0.5, 2500)|monthly|yes
transport|Transport allowance|earning|formula||min(basic * 0.1, 400)|monthly|yes
special|Special allowance|earning|balancing|||monthly|yes
bonus|Annual bonus|earning|formula||annual_gross * 0.1|yearly|yes
pension_employee|Pension, own share|deduction|formula||basic * 0.05|monthly|no
pension_employer|Pension, employer's share|employer_cost|formula||basic * 0.075|monthly|no
health|Health insurance|employer_cost|fixed|||monthly|no
car|Company car|benefit_in_kind|fixed|||monthly|yes
relocation|Relocation payment|one_off|fixed|||once|yes`,
  'code',
  'name',
  'kind',
  'calculation',
  'percent',
  'formula',
  'frequency',
  'taxable',
);

/** A criterion with what one sees at each of the five marks (a behaviourally anchored scale). */
const criterion = (name: string, weight: number, ...marks: readonly [string, string, string, string, string]) => ({
  name,
  weight,
  mark_1: marks[0],
  mark_2: marks[1],
  mark_3: marks[2],
  mark_4: marks[3],
  mark_5: marks[4],
});

const COMMUNICATION = criterion(
  'Communication',
  20,
  'Hard to follow, does not answer the question',
  'Answers in part; one has to ask again for the point',
  'Clear, asks where something is open',
  'Clear and well ordered, chooses examples that fit',
  'To the point, adapts to the listener, checks understanding',
);

/** Score sheets for interviews, with what the marks mean. */
export const ASSESSMENT_TEMPLATES = [
  {
    name: 'General interview',
    code: 'general',
    instructions:
      'Judge each criterion by what you heard, before you talk to others. Write down the words that your mark rests on.',
    criteria: [
      criterion(
        'Motivation',
        20,
        'Cannot say why this role',
        'Gives reasons that would fit any role',
        'Knows the role and why it fits',
        'Knows the role and the company, and links both to own plans',
        'Convincing reasons, knows the company and its market',
      ),
      criterion(
        'Experience',
        30,
        'None of what is asked for',
        'Has seen some of it done by others',
        'Has done most of it',
        'Has done all of it, alone and in a team',
        'Has done all of it with results that can be checked',
      ),
      COMMUNICATION,
      criterion(
        'Working with others',
        30,
        'Speaks of others only as obstacles',
        'Speaks of own tasks only when asked about the team',
        'Examples of shared work',
        'Examples of helping others to their goals',
        'Examples of conflicts that were solved',
      ),
    ],
  },
  {
    name: 'Technical interview',
    code: 'technical',
    instructions: 'Ask everybody the same two tasks. Thinking aloud counts more than the finished answer.',
    criteria: [
      criterion(
        'Problem solving',
        35,
        'Starts without a plan, stops at the first obstacle',
        'Needs a hint for each step',
        'Finds a way with hints',
        'Finds a way alone and checks it',
        'Compares several ways and gives reasons',
      ),
      criterion(
        'Knowledge of the field',
        35,
        'Misses the basics',
        'Knows the words, mixes up what they mean',
        'Sound in daily work',
        'Sound in daily work and in the difficult cases',
        'Explains limits and causes',
      ),
      criterion(
        'Quality',
        15,
        'Ignores errors and tests',
        'Checks only when asked to',
        'Checks the main case',
        'Checks the main case and the likely errors',
        'Thinks of edge cases without being asked',
      ),
      { ...COMMUNICATION, weight: 15 },
    ],
  },
  {
    name: 'Leadership interview',
    code: 'leadership',
    instructions: 'Ask for situations of the last two years: what happened, what did you do, what came of it.',
    criteria: [
      criterion(
        'Direction',
        30,
        'No goals named',
        'Passes on the goals of others as they are',
        'Goals named and followed up',
        'Goals named, explained and changed when the facts did',
        'Turns a strategy into goals that people own',
      ),
      criterion(
        'People',
        40,
        'No example of growing somebody',
        'Gives feedback once a year, when the form asks for it',
        'Gives feedback regularly',
        'Agrees on steps with each person and follows them up',
        'People moved up because of it',
      ),
      criterion(
        'Decisions',
        30,
        'Postpones or escalates',
        'Decides once others have',
        'Decides with what is known',
        'Decides in time and says what it rests on',
        'Decides, explains, corrects openly',
      ),
    ],
  },
] as const;

const weight = (
  parameter: string,
  points: number,
  mode: 'must' | 'should' | 'ignore' = 'should',
  tolerance: number | null = null,
) => ({
  parameter,
  weight: points,
  mode,
  tolerance,
});

/** Weights to begin with. */
export const MATCHING_PRESETS = [
  {
    name: 'Balanced',
    description: 'Skills first, then experience; everything counts a little.',
    parameters: [
      weight('required_skills', 30, 'must', 20),
      weight('preferred_skills', 10),
      weight('title', 10),
      weight('relevant_years', 15, 'should', 25),
      weight('total_years', 5),
      weight('education_level', 5),
      weight('languages', 10),
      weight('location', 10),
      weight('salary_fit', 5, 'should', 15),
    ],
  },
  {
    name: 'Skills first',
    description: 'For roles that are learned on the job: what a person can do, not where it was learned.',
    parameters: [
      weight('required_skills', 50, 'must', 10),
      weight('preferred_skills', 25),
      weight('recency', 15),
      weight('languages', 10),
    ],
  },
  {
    name: 'Licensed professions',
    description: 'For nurses, drivers, engineers and others who need a licence.',
    parameters: [
      weight('certifications', 35, 'must', 0),
      weight('relevant_years', 25, 'should', 25),
      weight('degree', 15),
      weight('languages', 15),
      weight('location', 10),
    ],
  },
] as const;

const question = (section: string, key: string, title: string, type: string, more: object = {}) => ({
  section,
  key,
  title,
  type,
  choices: null,
  mandatory: true,
  condition_field: null,
  condition_value: null,
  ...more,
});

/** The forms that new colleagues fill in. */
export const JOINING_TEMPLATES = [
  {
    name: 'Standard joining form',
    description: 'Person, bank and emergency contact, before the first day.',
    sections: [
      { key: 'person', title: 'About you', help: 'As it stands in your passport or identity card.' },
      { key: 'bank', title: 'Bank details', help: 'Where your salary goes.' },
      { key: 'emergency', title: 'In an emergency', help: null },
    ],
    questions: [
      question('person', 'legal_name', 'Full legal name', 'text'),
      question('person', 'home_address', 'Home address', 'long_text'),
      question('person', 'identity_document', 'Identity document', 'file'),
      question('person', 'work_permit_needed', 'Do you need a work permit?', 'yes_no'),
      question('person', 'work_permit', 'Work permit', 'file', {
        condition_field: 'work_permit_needed',
        condition_value: 'yes',
      }),
      question('bank', 'account_holder', 'Account holder', 'text'),
      question('bank', 'iban', 'IBAN or account number', 'text'),
      question('emergency', 'contact_name', 'Who should be called?', 'text'),
      question('emergency', 'contact_phone', 'Telephone', 'text'),
    ],
  },
] as const;
