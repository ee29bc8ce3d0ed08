import type { IOptions } from 'sanitize-html';

const LEADS_AWAY = /^(https?|mailto):/i;
const REL = 'noopener noreferrer nofollow';
/** No tag of the list: only its content is left. */
const PLAIN = { tagName: 'span', attribs: {} };

const OPTIONS: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'h3'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 50,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '' }) => (LEADS_AWAY.test(href) ? { tagName, attribs: { href, rel: REL } } : PLAIN),
  },
};

/**
 * The HTML of a rich-text field, without anything that could run, load or pretend: the few tags of the editor and links
 * to web and email addresses. Every stored HTML passes through here, whatever client sent it.
 * @returns '' for HTML that shows no text at all.
 */
export async function sanitizeHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(html.replaceAll('\0', ''), OPTIONS).trim();
  const text = sanitize(clean, { allowedTags: [] }).replaceAll('&nbsp;', ' ');
  return text.trim() === '' ? '' : clean;
}
