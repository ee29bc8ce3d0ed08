/** A definition could not be fetched. The failure stays known, so that every screen that waits says so, until one of them has. */
export class DefinitionFailure extends Error {
  /** The next call fetches again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error && cause.message ? cause.message : 'errors.unexpected', { cause });
    this.forget = forget;
  }
}

/** For boundaries: after this failure, the next call fetches again. */
export const forgetFailure = (error: unknown): void => {
  if (error instanceof DefinitionFailure) error.forget();
};
