/** Whether nothing that one could act on has the focus, so that a row may take it. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, main');
