/** The forms of this page with unsaved changes: code that closes the page asks first. */
export interface UnsavedWork {
  /** A form with unsaved changes is on screen. @returns a function to call when it has none. */
  hold(changes: number): () => void;
  /** How many changes are not saved. */
  count(): number;
}

export const createUnsavedWork = (): UnsavedWork => {
  const forms = new Map<symbol, number>();
  return {
    hold: (changes) => {
      const form = Symbol('form');
      forms.set(form, changes);
      return () => forms.delete(form);
    },
    count: () => [...forms.values()].reduce((sum, changes) => sum + changes, 0),
  };
};
