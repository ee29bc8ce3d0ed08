/** What in a form can have the focus, in the order of the document. */
const FOCUSABLE =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), select:not([disabled]), [contenteditable=true], button:not([disabled])';

/**
 * Moves the focus to a field, or into the part of the form that has its place if the field can have none, or to a
 * section. It is scrolled into view, clear of the bars that stick.
 * @param focusField moves the focus to the input that is registered for a path.
 */
export function focusInForm(form: HTMLElement, name: string, focusField: (path: string) => void): void {
  const [field = ''] = name.split('.');
  const place = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  focusField(name);
  if (place) {
    if (!place.contains(document.activeElement)) place.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    place.scrollIntoView?.({ block: 'nearest' });
    return;
  }
  const section = form.querySelector<HTMLElement>(`[data-section="${CSS.escape(name)}"]`);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView?.({ block: 'start' });
}
