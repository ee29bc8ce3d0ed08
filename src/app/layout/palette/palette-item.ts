import type { ReactNode } from 'react';
import { matchWords } from './match-words.ts';

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
  /** A record of a list. */
  readonly record?: RecordRef;
}

/** A record as the palette remembers it. */
export interface RecordRef {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
}

export type PaletteGroupKey = 'recent' | 'records' | 'record_actions' | 'screens' | 'actions';

export interface PaletteGroup {
  readonly key: PaletteGroupKey;
  readonly items: readonly PaletteItem[];
}

/** Behind everything whose own label fits. */
const BY_OTHER_WORDS = 100;

/** The items that fit what was typed, the closest first. */
export const fittingItems = (items: readonly PaletteItem[], typed: string, most: number): readonly PaletteItem[] =>
  items
    .map((item) => ({ item, distance: distanceOf(item, typed) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, most)
    .map(({ item }) => item);

const distanceOf = ({ label, words = '' }: PaletteItem, typed: string): number =>
  matchWords(label, typed)?.distance ?? BY_OTHER_WORDS + (matchWords(words, typed)?.distance ?? Infinity);

/** What stands there before anything is typed. */
export const usualItems = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  items.filter(({ isRare }) => !isRare);
