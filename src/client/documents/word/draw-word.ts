import { cleanElements, cleanStyles, WORD_CLASS } from './clean.ts';
import { pack } from './pack.ts';
import { unpack } from './unpack.ts';

export interface DrawnWord {
  readonly element: HTMLElement;
  /** Of its paper, in pixels at the printed size; undefined if the document doesn't say. */
  readonly width: number | undefined;
}

/**
 * Draws a Word document (.docx) as elements. It needs the page's own parser, so that it can't run in a worker; therefore it is
 * unpacked within limits first, and cleaned before it comes into the page. Macros have no code here, and nothing is fetched.
 * @throws {Error} if it can't be read.
 */
export async function drawWord(blob: Blob): Promise<DrawnWord> {
  const [{ parseAsync, renderDocument }, parts] = await Promise.all([
    import('docx-preview'),
    blob.arrayBuffer().then(unpack),
  ]);
  const options = {
    className: WORD_CLASS,
    inWrapper: false,
    renderAltChunks: false,
    renderComments: false,
    // As data: what is drawn is freed with its elements.
    useBase64URL: true,
  };
  const nodes = await renderDocument(await parseAsync(pack(parts), options), options);
  const element = document.createElement('div');
  element.append(...nodes);
  const styles = [...element.querySelectorAll('style')];
  const cleaned = document.createElement('style');
  cleaned.textContent = styles.map(({ textContent }) => cleanStyles(textContent ?? '')).join('\n');
  for (const style of styles) style.remove();
  cleanElements(element);
  element.prepend(cleaned);
  return { element, width: widthOf(element.querySelector<HTMLElement>(`section.${WORD_CLASS}`)) };
}

/** Documents state the width of their paper in points. */
function widthOf(section: HTMLElement | null): number | undefined {
  const points = Number(/^([\d.]+)pt$/.exec(section?.style.width ?? '')?.[1]);
  return points > 100 && points < 3_000 ? (points * 96) / 72 : undefined;
}
