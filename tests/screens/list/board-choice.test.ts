import { describe, expect, it } from 'vitest';
import { choiceIn, withChoice } from '#admin/list/layouts/board/board-choice.ts';

const BOARD = { all: true, 'layout:board': true } as const;

describe('the arrangement of a board in the address', () => {
  it('is read as it was written, beside the view and the layout', () => {
    const choice = { lane: 'job', card: ['rating', 'cv_source'], collapsed: ['4'], expanded: [] };

    const shown = withChoice(BOARD, choice);

    expect(shown).toMatchObject(BOARD);
    expect(choiceIn(shown)).toEqual(choice);
    expect(choiceIn(BOARD)).toEqual({});
  });

  it('has one part replaced, and one that is reset left out', () => {
    const shown = withChoice(BOARD, { lane: 'job', card: ['rating'] });

    expect(choiceIn(withChoice(shown, { lane: '' }))).toEqual({ lane: '', card: ['rating'] });
    expect(choiceIn(withChoice(shown, { card: null }))).toEqual({ lane: 'job' });
  });
});
