import { createElement, Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import './rich-text.css';

interface RichTextProps {
  readonly html: string;
}

const TAGS = new Set(['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h3']);
const SAFE = /^(https?|mailto):/i;

/** Shows a stored rich text. It renders its own elements: nothing in it can run, whatever is stored. */
export const RichText = ({ html }: RichTextProps) => {
  const parts = useMemo(() => partsOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="rich-text-shown">{parts}</div>;
};

const partsOf = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    const href = node.getAttribute('href') ?? '';
    if (tag === 'a' && SAFE.test(href))
      return (
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {partsOf(node)}
        </a>
      );
    if (tag === 'br') return <br key={index} />;
    return createElement(TAGS.has(tag) ? tag : Fragment, { key: index }, ...partsOf(node));
  });
