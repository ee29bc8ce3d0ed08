/** Whether no interactive element has the focus, so that a row can take it. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, main');
