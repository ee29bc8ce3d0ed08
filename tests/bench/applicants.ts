import { type Ask, type Asked, listOf, type Operation } from './requests.ts';
import type { ScreenStep } from './screens.ts';
import { sourceOf } from './sources.ts';

const APPLICANT = '/api/v1/customer/applicant/';
const JOB = '/api/v1/customer/job/';
const LIMIT = 300;
const MOVE_LIMIT = 100;
const NAMES = ['ingrid jansen', 'lena m', 'sanne', 'tiago c', 'øyvind'];

interface Found<Row> {
  readonly results: readonly Row[];
}
interface Applicant {
  readonly id: number;
  readonly stage: { readonly id: number };
}
interface Way {
  readonly data: {
    readonly stages: readonly { readonly id: number; readonly allowed: boolean; readonly kind: string }[];
  };
}

/** Applicants of a job with 5,000, all of them with three filters and by the candidate's name, and a move to another stage. */
export async function applicantOperations(ask: Ask, rounds: number): Promise<readonly Operation[]> {
  const popular = (await ask(listOf(JOB, { job_status: 'open' }, ['total_candidates', 'DESC']))) as Found<{
    id: number;
  }>;
  const job = popular.results[0]!.id;
  const moves = await movesOf(ask, job, rounds + 1);
  const stages = [...new Set(moves.map(({ stage }) => stage))];
  const lists: readonly (readonly [string, Operation['request']])[] = [
    ['of one job', () => listOf(APPLICANT, { job })],
    ['of one job, by name', () => listOf(APPLICANT, { job }, ['applicant', 'ASC'])],
    ['of one job, by rating', () => listOf(APPLICANT, { job }, ['rating', 'DESC'])],
    [
      'of one job in a stage, longest first',
      (round) => listOf(APPLICANT, { job, stage: stages[round % stages.length] }, ['stage_since', 'ASC']),
    ],
    ['all, newest first', () => listOf(APPLICANT, {})],
    ['all by name', () => listOf(APPLICANT, {}, ['applicant', 'ASC'])],
    ['all by stage', () => listOf(APPLICANT, {}, ['stage', 'ASC'])],
    ['all by last change', () => listOf(APPLICANT, {}, ['updated_at', 'DESC'])],
    ['three filters', (round) => listOf(APPLICANT, filtersOf(round))],
    ['three filters, by name', (round) => listOf(APPLICANT, filtersOf(round), ['applicant', 'ASC'])],
    ['search by name', (round) => listOf(APPLICANT, { q: NAMES[round % NAMES.length] })],
    [
      'three filters and a search by name',
      (round) => listOf(APPLICANT, { ...filtersOf(round), q: NAMES[round % NAMES.length] }),
    ],
    ['one applicant', (round) => ({ path: `${APPLICANT}${moves[round]!.id}/` })],
    ['the way of one applicant', (round) => ({ path: `${APPLICANT}${moves[round]!.id}/way/` })],
  ];
  return [
    ...lists.map(([name, request]) => ({ name, request, limit: LIMIT })),
    { name: 'move to another stage', limit: MOVE_LIMIT, request: (round) => moveOf(moves[round]!) },
  ];
}

const filtersOf = (round: number) => ({
  status: 'active',
  stage_kind: round % 2 ? 'screen' : 'new',
  cv_source: sourceOf(round),
});

interface Move {
  readonly id: number;
  readonly stage: number;
  readonly to: number;
}

const moveOf = ({ id, stage, to }: Move): Asked => ({
  path: `${APPLICANT}${id}/transitions/move/`,
  body: { stage: to, from_stage: stage },
});

/** Applicants of a job who can be moved, with a stage that asks for nothing. */
async function movesOf(ask: Ask, job: number, wanted: number): Promise<Move[]> {
  const moves: Move[] = [];
  const filter = { job, status: 'active' };
  const { results } = (await ask({
    path: `${APPLICANT}?${new URLSearchParams({ limit: '200', filter: JSON.stringify(filter) }).toString()}`,
  })) as Found<Applicant>;
  for (const { id, stage } of results) {
    if (moves.length === wanted) break;
    const { data } = (await ask({ path: `${APPLICANT}${id}/way/` })) as Way;
    const to = data.stages.find(
      ({ id: each, allowed, kind }) => allowed && each !== stage.id && kind !== 'rejected' && kind !== 'withdrawn',
    );
    if (to) moves.push({ id, stage: stage.id, to: to.id });
  }
  if (moves.length < wanted) throw new Error(`Only ${moves.length} of ${wanted} applicants can be moved.`);
  return moves;
}

const LIST = '/recruitments/applicants';

export const APPLICANT_SCREENS: readonly ScreenStep[] = [
  {
    name: 'by name, then by last change',
    list: LIST,
    query: (round) => ({ sort: round % 2 ? 'updated_at' : 'applicant' }),
  },
  { name: 'three filters', list: LIST, query: (round) => ({ filter: filtersOf(round) }) },
  { name: 'search by name', list: LIST, query: (round) => ({ filter: { q: NAMES[round % NAMES.length] } }) },
];
