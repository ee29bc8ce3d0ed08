/** The name in a value like `updated_by`. */
export const personName = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;
