import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';

interface SentenceProps {
  /** The key of the whole sentence. */
  readonly text: string;
  /** What a placeholder is filled with: a text, or an element such as a link. */
  readonly parts: Readonly<Record<string, ReactNode>>;
  /** Chooses the plural form. */
  readonly count?: number;
}

/** Marks the places of elements in a translated text; no text contains it. */
const MARK = '\u0001';

/** A sentence with elements in it. The language decides where in the sentence each one is. */
export const Sentence = ({ text, parts, count }: SentenceProps) => {
  const translate = useTranslate();
  const places = Object.keys(parts).map((name, index) => [name, MARK + index + MARK]);
  const elements = Object.values(parts);
  return translate(text, { ...Object.fromEntries(places), smart_count: count })
    .split(MARK)
    .map((piece, index) => <Fragment key={`${index}`}>{index % 2 === 0 ? piece : elements[Number(piece)]}</Fragment>);
};
