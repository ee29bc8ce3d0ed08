/** As a `ref`: the element takes the focus when it is there. Unlike `autoFocus` it holds when React mounts everything twice to find faults. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
