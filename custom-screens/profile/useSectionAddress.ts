import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { SECTION_KEYS } from './sections.ts';
import type { SectionKey } from './sections.ts';

interface SectionAddress {
  /** The section that the user reads now. */
  readonly current: SectionKey;
  /** The container of the sections. */
  readonly content: RefObject<HTMLDivElement | null>;
}

/** What counts as being read: a band in the upper part of the window. */
const READING = '-20% 0px -65% 0px';

/** Goes to the section that the address names, with the focus on its heading, and knows which one is on screen. */
export const useSectionAddress = (): SectionAddress => {
  const location = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<SectionKey>('person');

  // The same address can be chosen again after scrolling away: then the location is new.
  useEffect(() => {
    const named = SECTION_KEYS.find((key) => `#${key}` === location.hash);
    const section = named && document.getElementById(named);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [location]);

  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        const first = SECTION_KEYS.find((key) => visible.has(key));
        if (first) setCurrent(first);
      },
      { rootMargin: READING },
    );
    for (const section of content.current?.children ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, []);

  return { current, content };
};
