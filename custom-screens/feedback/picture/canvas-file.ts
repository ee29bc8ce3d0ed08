const ENDINGS: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** The contents of a canvas as a picture file, named after the type that the browser can write. */
export async function canvasFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new Error('The canvas has no picture');
  return new File([blob], `${name}.${ENDINGS[blob.type] ?? 'png'}`, { type: blob.type });
}
