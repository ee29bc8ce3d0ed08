/** The forms of this page whose changes nobody saved yet: whoever takes the page away asks first. */
export interface UnsavedWork {
  /** A form with unsaved changes stands on screen. @returns a function for when it has none any more. */
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
