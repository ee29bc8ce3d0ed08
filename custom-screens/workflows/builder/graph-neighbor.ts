import type { Placed } from './graph-layout.ts';

type Place = Pick<Placed, 'stage' | 'x' | 'y'>;

/** The arrow keys and where they lead. */
const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest stage from one in the direction of an arrow key; undefined for other keys, and at the edge. */
export function neighborOf(placed: readonly Place[], key: string, arrow: string): Place | undefined {
  const from = placed.find(({ stage }) => stage.key === key);
  const direction = DIRECTIONS[arrow];
  if (!from || !direction) return undefined;
  const [dx, dy] = direction;
  const ahead = placed.flatMap((to) => {
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    return along > 0 ? [{ to, distance: along + 2 * across }] : [];
  });
  return ahead.toSorted((one, other) => one.distance - other.distance)[0]?.to;
}
