import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import type { LevelPlan } from '#shared/rules/approval-chain.ts';
import { chooseMatrix, type MatrixPlace, type UnitPlace } from '#shared/rules/approval-matrix.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MatrixChoice } from './approval-queries.ts';
import { plansOf } from './matrices.ts';
import { matricesOf, type StoredLevel } from './matrix-queries.ts';

/** A matrix that can be chosen, saved or not. */
export interface Candidate extends MatrixPlace {
  readonly name: string;
  readonly version: number;
  readonly levels: readonly StoredLevel[];
}

/** The matrix of a unit with its levels, and why it is that one. Without a matrix there are no levels. */
export interface ChosenPlans {
  readonly choice: MatrixChoice;
  readonly plans: readonly LevelPlan[];
}

/** @param draft a matrix that counts as if it were saved, in place of the one with its id. */
export async function choiceOf(
  database: Database,
  context: ApprovalContext,
  unit: UnitPlace,
  draft?: Candidate,
): Promise<ChosenPlans> {
  const saved: readonly Candidate[] = await matricesOf(database, context, unit.org);
  const all = draft ? [...saved.filter(({ id }) => id !== draft.id), draft] : saved;
  const chosen = chooseMatrix(all, unit);
  if (!chosen) return { choice: { matrix: null, at: null, is_tie: false, over: null }, plans: [] };
  const { id, name, version, levels } = chosen.matrix;
  return {
    choice: {
      matrix: { id: id === UNSAVED ? null : id, name, version },
      at: chosen.at,
      is_tie: chosen.isTie,
      over: chosen.over?.name ?? null,
    },
    plans: plansOf(levels),
  };
}

/** The id of a matrix that is not saved: newer than any other. */
export const UNSAVED = Number.MAX_SAFE_INTEGER;
