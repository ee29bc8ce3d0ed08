/** The class that everything of a Word document is below. */
export const WORD_CLASS = 'word-page';

/** Addresses that a link in a document can have. */
const SAFE_ADDRESS = /^(https?:|mailto:|tel:)/i;

/** What no document needs, should it be there after all. */
const NEVER = 'script, iframe, object, embed, link, meta, base, form, input, button';

/**
 * Takes from a drawn document what could act: scripts, frames, addresses other than of links, names that the page itself
 * uses. Links open in a new tab, after a click.
 */
export function cleanElements(root: HTMLElement): void {
  for (const element of root.querySelectorAll(NEVER)) element.remove();
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) addFallback(element.style);
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (/^on|^id$|^name$/i.test(name)) element.removeAttribute(name);
    for (const name of ['src', 'srcset', 'xlink:href', ...(element instanceof HTMLAnchorElement ? [] : ['href'])])
      if (!/^data:image\//i.test(element.getAttribute(name) ?? '')) element.removeAttribute(name);
  }
  for (const link of root.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    link.removeAttribute('href');
    if (!SAFE_ADDRESS.test(address)) continue;
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
}

/** The style rules of a document that reach nothing outside of it and fetch nothing. */
export function cleanStyles(text: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  for (const rule of sheet.cssRules) if (rule instanceof CSSStyleRule) addFallback(rule.style);
  return [...sheet.cssRules]
    .filter(
      (rule) =>
        isInside(rule) && !/url\((?!\s*["']?data:(image|font|application\/octet-stream|;base64))/i.test(rule.cssText),
    )
    .map(({ cssText }) => cssText)
    .join('\n');
}

/** Documents name the fonts of their editor, which not every reader has, without a similar one. */
function addFallback(style: CSSStyleDeclaration): void {
  const { fontFamily } = style;
  if (fontFamily === '' || /sans-serif$|serif$/.test(fontFamily)) return;
  style.fontFamily = `${fontFamily}, ${SERIF.test(fontFamily) ? 'serif' : 'sans-serif'}`;
}

const SERIF = /times|georgia|garamond|cambria|palatino|antiqua|roman|bookman/i;

const isInside = (rule: CSSRule): boolean =>
  rule instanceof CSSFontFaceRule ||
  (rule instanceof CSSStyleRule && rule.selectorText.split(',').every((selector) => STARTS_INSIDE.test(selector)));

const STARTS_INSIDE = new RegExp(`^\\s*[a-z]*\\.${WORD_CLASS}`);
