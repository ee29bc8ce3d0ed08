import type { ReactNode } from 'react';
import { matchWords } from '#shared/rules/match-words.ts';

/** One line of the palette. It leads somewhere (`to`) or does something (`run`). */
export interface PaletteItem {
  /** The same for the same thing at every time, so that it can be remembered. */
  readonly key: string;
  readonly label: string;
  /** Quietly behind the label. */
  readonly hint?: string;
  /** At the right: what kind of thing it is. */
  readonly kind?: string;
  readonly mark: ReactNode;
  /** Further words it is found by. */
  readonly words?: string;
  readonly to?: string;
  readonly run?: () => void;
  /** Shown only when it is asked for. */
  readonly isRare?: boolean;
  /** Done with one record, which its label names. */
  readonly isOfRecord?: boolean;
  /** Cannot be done now; the hint says why. */
  readonly isBlocked?: boolean;
  /** A record of a list. */
  readonly record?: RecordRef;
}

/** A record as the palette remembers it. */
export interface RecordRef {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
}

type PaletteGroupKey = 'recent' | 'records' | 'record_actions' | 'open_actions' | 'screens' | 'actions' | 'more';

export interface PaletteGroup {
  readonly key: PaletteGroupKey;
  readonly items: readonly PaletteItem[];
}

/** After everything whose own label matches. */
const BY_OTHER_WORDS = 100;

/** Items that match the typed text, the closest first. */
export interface Fitting {
  /** By their own name: it is typed, or every word of it is begun. */
  readonly named: readonly PaletteItem[];
  /** By parts of words, by other words, or with one typo. */
  readonly others: readonly PaletteItem[];
  /** How close the first one is; lower is better, infinite where there is none. */
  readonly distance: number;
}

export const fittingItems = (items: readonly PaletteItem[], typed: string): Fitting => {
  const fitting = items
    .map((item) => ({ item, distance: distanceOf(item, typed) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((left, right) => left.distance - right.distance || left.item.label.length - right.item.label.length);
  const words = typed.split(/\s+/).length;
  // What is done with a record has its title in it, and a title alone means the record.
  const isNamed = ({ item, distance }: (typeof fitting)[number]) => distance <= words - (item.isOfRecord ? 1 : 0);
  return {
    named: fitting.filter(isNamed).map(({ item }) => item),
    others: fitting.filter((each) => !isNamed(each)).map(({ item }) => item),
    distance: fitting[0]?.distance ?? Infinity,
  };
};

/** Before everything that only starts with the text: the exact label, and the label with one typo. */
const WHOLE = -1;
const MISTYPED = -0.5;

const distanceOf = ({ label, words = '' }: PaletteItem, typed: string): number => {
  if (label.localeCompare(typed, undefined, { sensitivity: 'base' }) === 0) return WHOLE;
  const match = matchWords(label, typed);
  if (match && Math.abs(label.length - typed.length) <= 1) return MISTYPED;
  return match?.distance ?? BY_OTHER_WORDS + (matchWords(words, typed)?.distance ?? Infinity);
};

/** Shown before anything is typed. */
export const usualItems = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  items.filter(({ isRare }) => !isRare);
