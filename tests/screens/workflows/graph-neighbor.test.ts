import { expect, it } from 'vitest';
import { neighborOf } from '#screens/workflows/builder/graph-neighbor.ts';

const at = (key: string, x: number, y: number) => ({ stage: { key, values: {}, next: [] }, x, y });
const PLACED = [at('a', 0, 0), at('b', 198, 0), at('c', 396, 0), at('d', 396, 150), at('e', 20, 300)];

it('the arrow keys lead to the nearest stage on their side of the graph', () => {
  const to = (key: string, arrow: string) => neighborOf(PLACED, key, arrow)?.stage.key;

  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'Enter'].map((arrow) => to('a', arrow))).toEqual([
    'b',
    'e',
    undefined,
    undefined,
  ]);
  expect([to('b', 'ArrowRight'), to('c', 'ArrowDown'), to('d', 'ArrowUp'), to('e', 'ArrowUp')]).toEqual([
    'c',
    'd',
    'c',
    'a',
  ]);
});
