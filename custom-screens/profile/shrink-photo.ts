/** The longer side of a picture that is shown 40 pixels wide, with room for a closer look. */
const SIDE = 800;

/** A photo of a camera made small enough to be sent; one that the browser cannot read stays as it is. */
export const shrinkPhoto = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 });
  return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: blob.type });
};
