/** A definition could not be fetched. The failure stays known, so that every screen that waits says so, until one of them has. */
export class DefinitionFailure extends Error {
  /** The next who asks fetches anew. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error && cause.message ? cause.message : 'errors.unexpected', { cause });
    this.forget = forget;
  }
}

/** For boundaries: what failed for this reason is fetched anew by the next who asks. */
export const forgetFailure = (error: unknown): void => {
  if (error instanceof DefinitionFailure) error.forget();
};
