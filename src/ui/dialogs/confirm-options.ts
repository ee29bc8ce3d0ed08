export interface ConfirmOptions {
  /** Locale keys; without them the wording of a deletion. */
  readonly title?: string;
  /** What follows from it. */
  readonly message?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** What it reaches, in words already translated. The first five are shown, the others counted. */
  readonly items?: readonly string[];
  /** What it leaves alone, translated already. */
  readonly note?: string;
  readonly confirm?: string;
  readonly cancel?: string;
  /** Something is lost by it, as by a deletion: the confirming button is red, and the other one has the focus. */
  readonly isDanger?: boolean;
  /** How many records are lost by it. More than 20 ask for the usual phrase. */
  readonly count?: number;
  /** The user must type this text first, exactly; `true`: the usual phrase. */
  readonly typed?: string | true;
}

/** true: confirmed; false: rejected by its button; null: closed without an answer. */
export type ConfirmAnswer = true | false | null;

export type Confirm = (options?: ConfirmOptions) => Promise<ConfirmAnswer>;
