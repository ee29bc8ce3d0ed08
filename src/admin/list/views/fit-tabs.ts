interface Tab {
  readonly key: string;
}

/**
 * Which views are tabs: as many as there is room for, in their order, the open one always among them.
 * @param widths of the tabs by key; @param room for all of them; @param more what the button for the others takes.
 */
export function fitTabs<View extends Tab>(
  views: readonly View[],
  open: string,
  widths: ReadonlyMap<string, number>,
  { room, more }: { readonly room: number; readonly more: number },
): readonly View[] {
  const widthOf = ({ key }: View) => widths.get(key) ?? 0;
  const total = views.reduce((sum, view) => sum + widthOf(view), 0);
  if (total <= room) return views;
  const current = views.find(({ key }) => key === open);
  let left = room - more - (current ? widthOf(current) : 0);
  let isFull = false;
  return views.filter((view) => {
    if (view === current) return true;
    isFull ||= widthOf(view) > left;
    left -= widthOf(view);
    return !isFull;
  });
}
