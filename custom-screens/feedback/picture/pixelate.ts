/** A rectangle in pixels of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle between two corners, whichever way it was drawn, inside of a picture of this size. */
export function boxBetween(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
): Box {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  const x = within(Math.min(from.x, to.x), size.width);
  const y = within(Math.min(from.y, to.y), size.height);
  return {
    x,
    y,
    width: within(Math.max(from.x, to.x), size.width) - x,
    height: within(Math.max(from.y, to.y), size.height) - y,
  };
}

const SMALLEST_BLOCK = 18;

/** The edge of a block: a line of text is at most two of them high, so that letters cannot be distinguished. */
export const blockSize = ({ width, height }: Box): number =>
  Math.max(SMALLEST_BLOCK, Math.ceil(Math.min(width, height) / 6));

/** Replaces a part of a canvas by coarse blocks. What was there is gone from its pixels. */
export function pixelate(canvas: HTMLCanvasElement, box: Box): void {
  const context = canvas.getContext('2d');
  if (!context || box.width < 1 || box.height < 1) return;
  const block = blockSize(box);
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.ceil(box.width / block));
  small.height = Math.max(1, Math.ceil(box.height / block));
  const brush = small.getContext('2d');
  if (!brush) return;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(canvas, box.x, box.y, box.width, box.height, 0, 0, small.width, small.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, small.width, small.height, box.x, box.y, box.width, box.height);
  context.imageSmoothingEnabled = true;
}
