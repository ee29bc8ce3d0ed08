import { STAGE_KINDS, type StageKind } from '#shared/contracts/workflows.ts';
import { workingDaysBetween } from '#shared/rules/working-days.ts';
import { type LimitedStage, limitedStages } from '#server/features/workflows/time-limits.ts';
import { countedRows, narrowed, periodsFor } from '../counting.ts';
import { within } from '../periods.ts';
import type { Widget } from '../widgets.ts';

/** The median of the newest of so many stays is that of all of them, for any use of it. */
const MOST_STAYS = 4_000;

interface Stay {
  readonly stage: number;
  /** Null: not known. */
  readonly since: string | null;
  readonly until: string;
}

/**
 * How many working days applicants were in stages that they left in the period, by kind of stage: the median, and the
 * median of the time limits that these stages have. Of very many the newest count.
 */
export const timeInStage: Widget = {
  key: 'time_in_stage',
  needs: { applicant_events: ['from_stage', 'to_stage', 'created_on', 'undoes'], applicants: ['stage_kind'] },
  run: async (call) => {
    const stays = await countedRows<Stay>(call, 'applicant_events', {
      filter: {
        created_on: within(periodsFor(call, 'applicant_events')),
        from_stage: { present: true },
        undoes: { present: false },
      },
      reads: ['applicants', 'workflow_stages', 'jobs'],
      select: ({ column }) =>
        `${column('from_stage')} as stage, ${column('created_on')} as until,
         (select p.created_on from applicant_events p where p.applicant_id = t.applicant_id and p.id < t.id
             and p.to_stage_id = t.from_stage_id and (p.from_stage_id is distinct from p.to_stage_id or p.kind in ('added', 'transfer'))
           order by p.id desc limit 1) as since`,
      after: `and t.from_stage_id is distinct from t.to_stage_id order by t.created_on desc limit ${MOST_STAYS}`,
    });
    const known = knownStays(stays, await limitedStages(call.app));
    return STAGE_KINDS.filter((kind) => known.some((stay) => stay.kind === kind)).map((kind) => {
      const ofKind = known.filter((stay) => stay.kind === kind);
      const filter = narrowed('applicants', call, { status: ['active'], stage_kind: [kind] });
      return {
        key: kind,
        value: median(ofKind.map(({ days }) => days)),
        limit: median(ofKind.flatMap(({ limit }) => limit ?? [])),
        part: ofKind.length,
        list: { resource: 'applicants', filter },
      };
    });
  },
};

interface KnownStay {
  readonly kind: StageKind;
  readonly limit: number | null;
  readonly days: number;
}

/** What was worked out of rows, while these are kept. */
const workedOut = new WeakMap<readonly Stay[], { readonly limits: string; readonly known: readonly KnownStay[] }>();

/** The stays whose beginning is known, in working days. */
function knownStays(stays: readonly Stay[], stages: readonly LimitedStage[]): readonly KnownStay[] {
  const limits = JSON.stringify(stages);
  const earlier = workedOut.get(stays);
  if (earlier?.limits === limits) return earlier.known;
  const byId = new Map(stages.map((each) => [each.stage, each]));
  const known = stays.flatMap(({ stage, since, until }) => {
    const limited = byId.get(stage);
    return limited && since !== null
      ? [{ kind: limited.kind, limit: limited.days, days: workingDaysBetween(since, until, limited.calendar) }]
      : [];
  });
  workedOut.set(stays, { limits, known });
  return known;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
