import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { WidgetPlace } from '#shared/contracts/dashboard.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { placedAt, resized } from '../layout.ts';
import type { WidgetEntry } from '../widget-entry.ts';

/** A layout that is being edited, and what changes it. */
export interface DraftLayout {
  readonly layout: readonly WidgetPlace[];
  /** What the last change did, for screen readers. */
  readonly said: string;
  readonly placeAt: (key: string, index: number) => void;
  readonly resize: (key: string, columns: number) => void;
  readonly remove: (key: string) => void;
  readonly add: (entry: WidgetEntry) => void;
  readonly replace: (layout: readonly WidgetPlace[]) => void;
}

/** @param titleOf what a widget is called. */
export function useDraftLayout(start: readonly WidgetPlace[], titleOf: (key: string) => string): DraftLayout {
  const translate = useTranslate();
  const toasts = useToasts();
  const [layout, setLayout] = useState(start);
  const [said, setSaid] = useState('');
  const say = (message: string, args: object) => setSaid(translate(message, args));
  const change = (key: string, next: readonly WidgetPlace[]) => {
    setLayout(next);
    const place = next.find((each) => each.key === key);
    const at = { name: titleOf(key), place: next.findIndex((each) => each.key === key) + 1, columns: place?.columns };
    if (place) say('dashboard.edit.placed', { ...at, places: next.length });
  };
  return {
    layout,
    said,
    placeAt: (key, index) => change(key, placedAt(layout, key, index)),
    resize: (key, columns) => change(key, resized(layout, key, columns)),
    remove: (key) => {
      const index = layout.findIndex((place) => place.key === key);
      const removed = layout[index];
      if (!removed) return;
      setLayout(layout.toSpliced(index, 1));
      toasts.show({
        type: 'success',
        message: 'dashboard.edit.removed',
        args: { name: titleOf(key) },
        undo: () =>
          setLayout((now) => (now.some((place) => place.key === key) ? now : now.toSpliced(index, 0, removed))),
      });
    },
    add: ({ key, columns }) => change(key, [...layout, { key, columns }]),
    replace: setLayout,
  };
}
