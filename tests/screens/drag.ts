import { createEvent, fireEvent } from '@testing-library/react';
import { onTestFinished } from 'vitest';

interface DragOptions {
  /** What the pointer is over at the end. */
  readonly onto: Element;
  /** Where it is over it: in the first half of it, or in the second. */
  readonly at?: 'before' | 'after';
  readonly pointer?: 'mouse' | 'touch';
  /** Looks at the screen while the pointer is there. */
  readonly meanwhile?: () => unknown;
}

/** Drags an element with a pointer. Elements have no size here, so it gives one to what the pointer is over. */
export async function drag(element: Element, { onto, at = 'after', pointer = 'mouse', meanwhile }: DragOptions) {
  document.elementFromPoint = () => onto;
  onto.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'elementFromPoint');
    Reflect.deleteProperty(onto, 'getBoundingClientRect');
  });
  const place = at === 'before' ? 20 : 180;
  press('pointerDown', element, 100, pointer);
  press('pointerMove', element, place, pointer);
  await meanwhile?.();
  press('pointerUp', element, place, pointer);
  // The click after it has been swallowed.
  await new Promise((resolve) => setTimeout(resolve));
}

/** One event of a pointer, as far across as down. */
export function press(
  type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
  on: Element,
  at: number,
  pointerType: 'mouse' | 'touch' = 'mouse',
): void {
  const event = createEvent[type](on, { bubbles: true, button: 0 });
  Object.defineProperties(event, {
    clientX: { value: at },
    clientY: { value: at },
    isPrimary: { value: true },
    pointerType: { value: pointerType },
  });
  fireEvent(on, event);
}
