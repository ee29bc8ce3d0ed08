/** The actions of a row. The functions stay the same, so that a row renders again only for its own changes. */
export interface RowActions {
  readonly add: () => void;
  readonly copy: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
}
