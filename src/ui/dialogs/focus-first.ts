/**
 * As a `ref`: the element gets the focus when it is mounted. Unlike `autoFocus` it also works when React mounts
 * everything twice to find bugs.
 */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
