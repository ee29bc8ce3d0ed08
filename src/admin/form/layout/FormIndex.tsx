import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';
import { useSectionLabels } from '../../words/useSectionWords.ts';
import { useRecordForm } from '../form-context.ts';
import { useErrorCounts } from './error-counts.ts';
import { ErrorCount } from './ErrorCount.tsx';
import { hasIndex } from './form-layout.ts';
import { useFormLayout } from './layout-context.ts';
import { useSectionInView } from './useSectionInView.ts';
import { useVisible } from './useVisible.ts';

/** The sections of the form, or of its open tab, as links; short forms have none. */
export const FormIndex = () => {
  const { definition } = useRecordForm();
  const { layout, openTab } = useFormLayout();
  const own = useMemo(() => layout.sections.filter(({ tab }) => tab === openTab), [layout, openTab]);
  const sections = useVisible(own);
  return hasIndex(definition, sections) ? <IndexOf sections={sections} /> : null;
};

/** One stop of the Tab key; arrow keys go from section to section, Enter goes there. */
const IndexOf = ({ sections }: { readonly sections: readonly SectionDefinition[] }) => {
  const { root, reveal } = useFormLayout();
  const { ofSection } = useErrorCounts();
  const translate = useTranslate();
  const keys = useMemo(() => sections.map(({ key }) => key), [sections]);
  const [seen, setSeen] = useSectionInView(root, keys);
  const current = seen !== undefined && keys.includes(seen) ? seen : keys[0];
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && keys.includes(focused) ? focused : current;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`a[href="#${current}"]`);
    // In a row that scrolls, the section that is filled in stays in sight.
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  const go = (key: string) => (event: MouseEvent) => {
    event.preventDefault();
    setSeen(key);
    reveal(key);
  };
  return (
    <nav className="form-index" aria-label={translate('form.index.label')}>
      <ul ref={list} onKeyDown={moveFocus} onBlur={() => setFocused(undefined)}>
        {sections.map((section) => (
          <li key={section.key}>
            <a
              href={`#${section.key}`}
              aria-current={section.key === current ? 'true' : undefined}
              tabIndex={section.key === stop ? 0 : -1}
              onFocus={() => setFocused(section.key)}
              onClick={go(section.key)}
            >
              <SectionTitle section={section} />
              <ErrorCount count={ofSection.get(section.key)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const SectionTitle = ({ section }: { readonly section: SectionDefinition }) => {
  const { definition } = useRecordForm();
  return <span className="cut">{useSectionLabels(definition, section).title}</span>;
};

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === event.target);
  const step = STEPS[event.key];
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  links[step(at, links.length)]?.focus();
}
