import { describe, expect, it } from 'vitest';
import { areWide } from '#engine/field-types/rows/are-wide.ts';
import { evenColumns, runsOf } from '#engine/field-types/rows/row-layout.ts';
import { realDefinitions } from '../schema/real-files.ts';

const { resources } = realDefinitions();
const rowsOf = (resource: string, name: string) => resources[resource]!.fields[name]!;

describe('the fields of a row', () => {
  it.each([
    [8, 4, 4],
    [7, 4, 4],
    [6, 4, 3],
    [5, 4, 3],
    [5, 3, 3],
    [4, 3, 2],
    [1, 4, 1],
  ])('%i spread evenly where %i have room: %i columns', (count, most, columns) => {
    expect(evenColumns(count, most)).toBe(columns);
  });

  it('stand together in the order of the file, long texts apart from the rest', () => {
    const runs = runsOf(Object.values(rowsOf('assessment_templates', 'criteria').fields ?? {}));

    expect(runs.map(({ takesOwnLine, fields }) => [takesOwnLine, fields.map(({ name }) => name)])).toEqual([
      [false, ['name', 'weight']],
      [true, ['mark_1', 'mark_2', 'mark_3', 'mark_4', 'mark_5']],
    ]);
  });

  it('make their form wide where they are many or hold several long texts', () => {
    expect(areWide(rowsOf('joining_templates', 'questions'))).toBe(true);
    expect(areWide(rowsOf('assessment_templates', 'criteria'))).toBe(true);
    expect(areWide(rowsOf('salary_template', 'headers'))).toBe(true);

    const { fields = {}, ...rows } = rowsOf('assessment_templates', 'criteria');
    expect(areWide({ ...rows, fields: { name: fields['name']!, weight: fields['weight']! } })).toBe(false);
  });
});
