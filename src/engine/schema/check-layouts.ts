import type { ResourceDefinition } from '../model/definition.ts';
import { ENGINE_LAYOUTS } from '../model/screen-definition.ts';
import type { RawResource } from './raw-resource.ts';
import type { Report } from './report.ts';

/** Checks that the layouts of a list have different keys, that views name one of them, and that a split view is one. */
export const checkLayouts = (report: Report, raw: RawResource, { list }: ResourceDefinition): void => {
  const named: readonly string[] = ENGINE_LAYOUTS;
  const own = (raw.list?.layouts ?? []).flatMap((layout, index) =>
    typeof layout === 'string' ? [] : [{ key: layout.key, index }],
  );
  for (const { key, index } of own)
    if (named.includes(key) || own.some((other) => other.key === key && other.index < index))
      report(['list', 'layouts', index, 'key'], 'DUPLICATE', `There is a layout "${key}" already`);
  raw.list?.views?.forEach(({ layout }, index) => {
    if (layout !== undefined && !list.layouts.includes(layout))
      report(['list', 'views', index, 'layout'], 'REF', `"${layout}" is not a layout of this list`, {
        allowed: list.layouts,
        word: layout,
      });
  });
  checkTransitions(report, raw);
  checkKeys(report, raw);
  if (raw.list?.split && !list.layouts.includes('split'))
    report(['list', 'split'], 'KEY', '"split" goes with `layouts: [table, split]`', { part: 'key' });
};

const checkTransitions = (report: Report, raw: RawResource): void => {
  const known = Object.keys(raw.states?.transitions ?? {});
  raw.list?.layouts?.forEach((layout, index) => {
    if (typeof layout === 'string') return;
    layout.transitions?.forEach((key, at) => {
      if (!known.includes(key))
        report(['list', 'layouts', index, 'transitions', at], 'REF', `"${key}" is not a transition`, {
          allowed: known,
          word: key,
        });
    });
  });
};

/** Letters that every list has for itself. */
const TAKEN = ['c', 'e', 'f', 'j', 'k', 'm', 'x'];

const checkKeys = (report: Report, raw: RawResource): void => {
  const keys = raw.list?.keys ?? [];
  keys.forEach(({ key, transition, create }, index) => {
    const path = ['list', 'keys', index];
    if (TAKEN.includes(key) || keys.some((other, at) => other.key === key && at < index))
      report([...path, 'key'], 'DUPLICATE', `The key "${key}" does something already`);
    if ((transition === undefined) === (create === undefined))
      report(path, 'VALUE', 'A key has either "transition" or "create"');
    const known = Object.keys(raw.states?.transitions ?? {});
    if (transition !== undefined && !known.includes(transition))
      report([...path, 'transition'], 'REF', `"${transition}" is not a transition`, {
        allowed: known,
        word: transition,
      });
  });
};
