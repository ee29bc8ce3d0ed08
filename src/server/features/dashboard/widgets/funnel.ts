import type { Figure } from '#shared/contracts/dashboard.ts';
import type { StageKind } from '#shared/contracts/workflows.ts';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { type Counting, countedRows, narrowed, periodsFor } from '../counting.ts';
import { within, withinBoth } from '../periods.ts';
import type { Widget } from '../widgets.ts';

/** The steps of the funnel in their order. */
const STEPS: readonly StageKind[] = ['new', 'screen', 'submit', 'assess', 'interview', 'offer', 'onboarding', 'hired'];

interface KindRow {
  readonly is_now: boolean;
  readonly kind: StageKind | null;
  readonly count: number;
}

interface FunnelRow {
  readonly is_now: boolean;
  /** The place of the furthest step. */
  readonly reached: number;
  readonly count: number;
}

/**
 * How far the applicants of the period have come: for each kind of stage how many reached it or one after it. An
 * applicant who was rejected counts up to the stage in which that happened.
 */
export const funnel: Widget = {
  key: 'funnel',
  needs: { applicants: ['created_on', 'stage_kind', 'status'], applicant_events: ['from_stage'] },
  run: async (call) => {
    const periods = periodsFor(call, 'applicants');
    const created_on = withinBoth(periods);
    const isNow = ({ test }: Counting) => `${test({ created_on: within(periods) })} as is_now`;
    const [there, left] = await Promise.all([
      countedRows<KindRow>(call, 'applicants', {
        filter: narrowed('applicants', call, {
          created_on,
          anyOf: [{ status: ['hired'] }, { stage_kind: STEPS }],
        }),
        select: (counting) =>
          `${isNow(counting)}, case when ${counting.column('status')} = 'hired' then 'hired' else ${counting.column('stage_kind')} end as kind, count(*)::int as count`,
        after: 'group by 1, 2',
      }),
      countedRows<KindRow>(call, 'applicants', {
        filter: narrowed('applicants', call, {
          created_on,
          not: { status: ['hired'] },
          anyOf: [{ stage_kind: null }, { not: { stage_kind: STEPS } }],
        }),
        reads: ['applicant_events'],
        select: (counting) => `${isNow(counting)}, ${lastKind(counting)} as kind, count(*)::int as count`,
        after: 'group by 1, 2',
      }),
    ]);
    const rows = [...there, ...left].map(({ kind, ...row }) => ({
      ...row,
      reached: Math.max(1, STEPS.indexOf(kind ?? 'new') + 1),
    }));
    const list = { resource: 'applicants', filter: narrowed('applicants', call, { created_on: within(periods) }) };
    return figuresOf(rows).map((figure, index) => (index === 0 ? { ...figure, list } : figure));
  },
};

/** The kind of the stage that an applicant left last, of those that are steps. */
function lastKind({ parameters, request }: Counting): string {
  const events = request.definitions.resources['applicant_events']!; // one of the needs
  const from = fieldSql('e', events.fields['from_stage']!);
  return `(select s.kind from ${quoteName(events.resource)} e join workflow_stages s on s.id = ${from}
    where e.applicant_id = t.id and s.kind = any(${parameters.add(sqlArray(STEPS), 'text[]')}) order by e.id desc limit 1)`;
}

/** Skips steps that no one reached, except the first and the last. */
function figuresOf(rows: readonly FunnelRow[]): readonly Figure[] {
  const reached = (place: number, isNow: boolean) =>
    rows.filter((row) => row.is_now === isNow && row.reached >= place).reduce((sum, { count }) => sum + count, 0);
  const isAt = (place: number) => rows.some((row) => row.reached === place);
  return STEPS.flatMap((key, index) =>
    index === 0 || key === 'hired' || isAt(index + 1)
      ? [{ key, value: reached(index + 1, true), before: reached(index + 1, false) }]
      : [],
  );
}
