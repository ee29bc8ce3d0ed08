import { describe, expect, it } from 'vitest';
import { applyConditions, fieldState } from '#engine/validation/apply-conditions.ts';
import { defaultValues, toWriteShape } from '#engine/validation/write-shape.ts';
import { CONTEXT, SAMPLE, VALID } from './sample.ts';

const { fields } = SAMPLE;

describe('write shape', () => {
  it.each([
    ['a relation', { owner: { id: 3, name: 'Maya' } }, { owner: 3 }],
    ['a relation that is an id already', { owner: 3 }, { owner: 3 }],
    [
      'a stored file',
      { logo: { id: 'f', name: 'a.png', size: 1, media_type: 'image/png', url: '/x' } },
      { logo: { id: 'f' } },
    ],
    [
      'a file just chosen',
      {
        logo: {
          rawFile: new File(['abc'], 'a.png', { type: 'image/png' }),
          name: 'a.png',
          size: 3,
          media_type: 'image/png',
        },
      },
      { logo: { name: 'a.png', size: 3, media_type: 'image/png' } },
    ],
    ['empty text', { region: '' }, { region: null }],
    ['blank text', { region: '   ' }, { region: null }],
    ['text with blanks around it', { region: '  North ' }, { region: 'North' }],
    ['an empty choice', { kind: '' }, { kind: null }],
    ['nothing', { region: undefined, count: null }, { count: null }],
    ['a group', { salary: { amount: 1, note: ' a ', other: undefined } }, { salary: { amount: 1, note: 'a' } }],
    ['what the system keeps, and strangers', { id: 3, created_on: 'x', stranger: 1, count: 2 }, { count: 2 }],
  ])('of %s', (_what, values, written) => {
    expect(toWriteShape(fields, values)).toEqual(written);
  });

  it('takes its defaults from the file, the day and the person', () => {
    expect(defaultValues(fields, CONTEXT)).toEqual({
      kind: 'plain',
      starts_on: '2026-11-20',
      creator: 7,
      locked: false,
    });
  });
});

describe('what is hidden', () => {
  it('loses its value, and so does what it showed', () => {
    const record = { ...VALID, kind: 'plain', share: 60, partner: 'Iberia Depots' };

    expect(applyConditions(fields, record, CONTEXT)).toEqual({ ...record, share: null, partner: null });
    expect(applyConditions(fields, { ...record, kind: 'venture' }, CONTEXT)).toEqual({ ...record, kind: 'venture' });
  });

  it('keeps its value where the file says so', () => {
    const record = { ...VALID, reason: 'Sold' };

    expect(applyConditions(fields, record, CONTEXT)).toBe(record);
  });

  it('is neither visible nor required', () => {
    expect(fieldState(fields, 'share', { kind: 'venture' }, CONTEXT)).toEqual({
      visible: true,
      required: true,
      readOnly: false,
    });
    expect(fieldState(fields, 'share', { kind: 'plain' }, CONTEXT)).toEqual({
      visible: false,
      required: false,
      readOnly: false,
    });
    expect(fieldState(fields, 'region', { kind: 'closed' }, CONTEXT)).toMatchObject({
      visible: false,
      required: false,
    });
    expect(fieldState(fields, 'locked', {}, CONTEXT)).toMatchObject({ readOnly: true });
  });

  it('is shown where this side does not know the field that decides', () => {
    const { kind: _kind, ...without } = fields;

    expect(fieldState(without, 'reason', {}, CONTEXT).visible).toBe(true);
    expect(
      applyConditions({ ...without, reason: { ...fields['reason']!, onHide: 'clear' } }, { reason: 'Sold' }, CONTEXT),
    ).toEqual({ reason: 'Sold' });
  });
});
