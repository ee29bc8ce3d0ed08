import { describe, expect, it } from 'vitest';
import { columnsIn, layoutOf } from '#screens/workflows/builder/graph-layout.ts';

const stage = (key: string, kind = 'screen') => ({ key, values: { name: key, kind }, next: [] });
const WAY = [stage('a', 'new'), ...['b', 'c', 'd', 'e'].map((key) => stage(key)), stage('f', 'hired')];
const STAGES = [...WAY, stage('no', 'rejected')];

const placesOf = (columns: number) => {
  const { way, aside, lane } = layoutOf(STAGES, columns);
  const xs = [...new Set(way.map(({ x }) => x))].toSorted((one, other) => one - other);
  const ys = [...new Set(way.map(({ y }) => y))].toSorted((one, other) => one - other);
  return { places: way.map(({ x, y }) => `${xs.indexOf(x)}.${ys.indexOf(y)}`), lowest: ys.at(-1)!, aside, lane };
};

describe('the graph of a workflow', () => {
  it('has its stages in one line where they fit', () => {
    expect(placesOf(6).places).toEqual(['0.0', '1.0', '2.0', '3.0', '4.0', '5.0']);
  });

  it('goes on in a new line where they don’t, and has what is apart below all of them', () => {
    const { places, lowest, aside, lane } = placesOf(4);

    expect(places).toEqual(['0.0', '1.0', '2.0', '0.1', '1.1', '2.1']);
    expect(aside.map(({ stage: { key } }) => key)).toEqual(['no']);
    expect(lane!.y).toBeGreaterThan(lowest);
  });

  it('has fewer stages in a line the narrower it is, so that they can be read', () => {
    expect([360, 780, 960].map(columnsIn)).toEqual([2, 4, 5]);
  });
});
