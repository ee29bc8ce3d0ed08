/** The value of the team's settings at a dotted path; undefined where there is none. */
export const settingAt = (settings: Readonly<Record<string, unknown>> | undefined, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined),
      settings,
    );
