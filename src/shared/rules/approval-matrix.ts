import { UNIT_KEYS, type UnitKey } from '../contracts/approval-levels.ts';

/** A place in the hierarchy, as ids. */
export type UnitPlace = Readonly<Record<UnitKey, number | null>>;

/** A matrix among which one is chosen. The id of a newer one is greater. */
export interface MatrixPlace extends UnitPlace {
  readonly id: number;
}

/** The matrix that decides, and why. */
export interface ChosenMatrix<Matrix> {
  readonly matrix: Matrix;
  /** The lowest unit that it names. */
  readonly at: UnitKey;
  /** Whether another matrix of the same unit is older. */
  readonly isTie: boolean;
  /** The next less specific matrix, which it beats. */
  readonly over: Matrix | null;
}

/**
 * Finds the most specific matrix of a unit: that of its department, else business unit, company, organization. Of
 * several with the same unit the newest decides.
 * @returns null where none matches.
 */
export function chooseMatrix<Matrix extends MatrixPlace>(
  matrices: readonly Matrix[],
  unit: UnitPlace,
): ChosenMatrix<Matrix> | null {
  const matching = matrices
    .filter((matrix) => UNIT_KEYS.every((key) => matrix[key] === null || matrix[key] === unit[key]))
    .filter((matrix) => matrix.org !== null)
    .toSorted((a, b) => depthOf(b) - depthOf(a) || b.id - a.id);
  const [matrix] = matching;
  if (!matrix) return null;
  const depth = depthOf(matrix);
  return {
    matrix,
    at: UNIT_KEYS[depth]!, // a matrix has an organization
    isTie: matching.some((other) => other !== matrix && depthOf(other) === depth),
    over: matching.find((other) => depthOf(other) < depth) ?? null,
  };
}

const depthOf = (matrix: UnitPlace): number => UNIT_KEYS.findLastIndex((key) => matrix[key] !== null);
