import { Fragment } from 'react';
import { matchWords } from '#shared/rules/match-words.ts';

/** Shows a text and highlights each match of the typed text in the accent color. */
export const Highlight = ({ text, typed }: { readonly text: string; readonly typed: string }) => {
  const ranges = typed === '' ? [] : (matchWords(text, typed)?.ranges ?? []);
  const joined = joinedRanges(ranges);
  if (joined.length === 0) return text;
  return (
    <>
      {joined.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(joined[index - 1]?.[1] ?? 0, from)}
          <b>{text.slice(from, to)}</b>
        </Fragment>
      ))}
      {text.slice(joined.at(-1)![1])}
    </>
  );
};

/** Two words can match the same letters ("ha hald"). */
const joinedRanges = (ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] =>
  ranges.reduce<readonly (readonly [number, number])[]>((joined, [from, to]) => {
    const last = joined.at(-1);
    if (!last || from > last[1]) return [...joined, [from, to]];
    return [...joined.slice(0, -1), [last[0], Math.max(last[1], to)]];
  }, []);
