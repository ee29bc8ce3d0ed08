/** What a row can ask for. The functions stay the same, so that a row is drawn anew only for itself. */
export interface RowActions {
  readonly add: () => void;
  readonly copy: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
}
