import type { Figure } from '#shared/contracts/dashboard.ts';
import type { StageKind } from '#shared/contracts/workflows.ts';
import { countedRows, type ListFilter, narrowed, periodsFor } from '../counting.ts';
import { within, withinBoth } from '../periods.ts';
import type { Widget } from '../widgets.ts';

/** The steps of the funnel in their order. */
const STEPS: readonly StageKind[] = ['new', 'screen', 'submit', 'assess', 'interview', 'offer', 'onboarding', 'hired'];

interface FunnelRow {
  readonly is_now: boolean;
  /** The place of the furthest step, from 1. */
  readonly reached: number;
  readonly count: number;
}

/**
 * How far the applicants of the period have come: for each kind of stage how many reached it or one after it. An
 * applicant who was rejected counts up to the stage in which that happened.
 */
export const funnel: Widget = {
  key: 'funnel',
  needs: { applicants: ['created_on', 'stage_kind', 'last_kind', 'status'] },
  run: async (call) => {
    const periods = periodsFor(call, 'applicants');
    const rows = await countedRows<Omit<FunnelRow, 'reached'> & { kind: StageKind | null }>(call, 'applicants', {
      filter: { created_on: withinBoth(periods) },
      select: ({ test, column }) =>
        `${test({ created_on: within(periods) })} as is_now,
         case when ${column('status')} = 'hired' then 'hired' else coalesce(${column('last_kind')}, ${column('stage_kind')}) end as kind, count(*)::int as count`,
      after: 'group by 1, 2',
    });
    const reached = rows.map(({ kind, ...row }) => ({
      ...row,
      reached: Math.max(1, STEPS.indexOf(kind ?? 'new') + 1),
    }));
    return figuresOf(reached).map((figure) => ({
      ...figure,
      list: {
        resource: 'applicants',
        filter: narrowed('applicants', call, { created_on: within(periods), ...reachedFilter(figure.key) }),
      },
    }));
  },
};

/** The applicants who reached a step, as a list counts them. */
function reachedFilter(key: string): ListFilter {
  const steps = STEPS.slice(STEPS.findIndex((step) => step === key));
  if (steps.length === STEPS.length) return {};
  const before = steps.filter((step) => step !== 'hired');
  return {
    anyOf: [
      { status: 'hired' },
      ...(before.length > 0 ? [{ last_kind: { enum: before } }] : []),
      { last_kind: null, stage_kind: { enum: steps } },
    ],
  };
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
