import { type Ask, listOf, type Operation } from './requests.ts';
import type { ScreenStep } from './screens.ts';
import { sourceOf } from './sources.ts';

const CANDIDATE = '/api/v1/customer/candidate/';
const LIMIT = 300;

const SORTS = (
  'id name job age current_company current_salary expected_salary status candidate_phone latest_education ' +
  'total_experiences created_on updated_on cv_source created_by updated_by current_position email owner city nationality available_from'
).split(' ');
const FIRST_NAMES = ['ingrid', 'lena', 'sanne', 'tiago', 'øyvind'];

const person = (round: number) => ({
  first_name: 'Lena',
  last_name: 'Müller',
  email: `lena.mueller.${process.pid}.${round}@bench.example`,
  candidate_phone: `+4915155${String(1_000_000 + ((process.pid * 97 + round) % 8_999_999))}`,
  current_company: 'Elbkontor Spedition',
});

const OPERATIONS: readonly (readonly [name: string, request: Operation['request']])[] = [
  ...SORTS.flatMap((field): (readonly [string, Operation['request']])[] => [
    [`list by ${field}, first page`, () => listOf(CANDIDATE, {}, [field, 'ASC'])],
    [`list by ${field}, descending`, () => listOf(CANDIDATE, {}, [field, 'DESC'])],
  ]),
  ['search by name', (round) => listOf(CANDIDATE, { q: FIRST_NAMES[round % FIRST_NAMES.length] })],
  ['search by email', (round) => listOf(CANDIDATE, { q: `mueller.${1 + round}@mail.example` })],
  [
    'three filters',
    (round) => listOf(CANDIDATE, { status: 'active', consent_status: 'given', cv_source: sourceOf(round) }),
  ],
  [
    'three filters, by name',
    (round) =>
      listOf(CANDIDATE, { status: 'active', consent_status: 'given', owner: 3 + (round % 3) }, ['name', 'ASC']),
  ],
  ['duplicate check', (round) => ({ path: `${CANDIDATE}duplicates/`, body: person(round) })],
  ['create with duplicate check', (round) => ({ path: CANDIDATE, body: person(round) })],
];

/** The list by each sortable column, searches, filters, and a new candidate with the check for duplicates. */
export const candidateOperations = async (_ask: Ask): Promise<readonly Operation[]> =>
  OPERATIONS.map(([name, request]) => ({ name, request, limit: LIMIT }));

const LIST = '/recruitments/candidates';

export const CANDIDATE_SCREENS: readonly ScreenStep[] = [
  { name: 'by name, then by age', list: LIST, query: (round) => ({ sort: round % 2 ? 'age' : 'name' }) },
  {
    name: 'search by name',
    list: LIST,
    query: (round) => ({ filter: { q: FIRST_NAMES[round % FIRST_NAMES.length] } }),
  },
  {
    name: 'search by email',
    list: LIST,
    query: (round) => ({ filter: { q: `mueller.${1 + round}@mail.example` } }),
  },
  {
    name: 'three filters',
    list: LIST,
    query: (round) => ({ filter: { status: 'active', consent_status: 'given', cv_source: sourceOf(round) } }),
  },
];
