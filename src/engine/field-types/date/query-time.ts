/** A day or an instant that a list's filter compares with: of this form, and one that there is. */
export const queryTime =
  (form: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
