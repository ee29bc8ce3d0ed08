/**
 * How large a document is drawn: 1 is its printed size (96 pixels an inch). `width` fills the width of the viewer, `auto`
 * too, but never enlarges.
 */
export type Zoom = 'auto' | 'width' | number;

/** The sizes that the keys and buttons step through. */
export const ZOOM_STEPS: readonly number[] = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** Free space beside the paper, in pixels, both sides together. */
export const PAPER_MARGIN = 40;

/**
 * The scale at which paper is drawn.
 * @param available width of the viewer in pixels
 * @param paper width of the paper in pixels at its printed size
 */
export function scaleFor(zoom: Zoom, available: number, paper: number): number {
  if (typeof zoom === 'number') return zoom;
  const fitting = Math.max((available - PAPER_MARGIN) / paper, ZOOM_STEPS[0]!);
  return zoom === 'width' ? Math.min(fitting, ZOOM_STEPS.at(-1)!) : Math.min(fitting, 1);
}

/** The next step from any scale, also from one between two steps; the last one stays. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  const isBeyond = (step: number) => (direction === 1 ? step > scale + 0.005 : step < scale - 0.005);
  const steps = direction === 1 ? ZOOM_STEPS : [...ZOOM_STEPS].reverse();
  return steps.find(isBeyond) ?? steps.at(-1)!;
}
