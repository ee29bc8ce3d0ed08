/** What the server said about a failure, if it said anything. */
export const failureText = (error: unknown): string | undefined =>
  error instanceof Error && error.message ? error.message : undefined;
