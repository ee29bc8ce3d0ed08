/** The slug of a failed call (`conflict`, `in_use` …); undefined when the error is not an answer of the server. */
export const errorCode = (error: unknown): string | undefined => {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
};
