import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { nameIn } from '../../sections/name-in-hash.ts';
import { useRecordForm } from '../form-context.ts';
import { focusInForm } from './focus-in-form.ts';
import type { FormLayout } from './form-layout.ts';
import { formLayout, hasIndex, NO_LAYOUT, sectionNamed, sectionOf } from './form-layout.ts';
import { FormLayoutContextProvider } from './layout-context.ts';
import type { FormLayoutState } from './layout-context.ts';
import { useChosenTab } from './useChosenTab.ts';
import { useVisible } from './useVisible.ts';

interface FormLayoutProviderProps {
  /** A screen lays the fields out itself. */
  readonly isOwn: boolean;
  /** The form is the page: its address names the open tab and the field to go to. */
  readonly isPage: boolean;
  /** The field that gets the focus; by default the first one that can be changed. */
  readonly focus: string | undefined;
  readonly children: ReactNode;
}

/** Knows which tab of a form is open and which sections are expanded, and goes to fields in them. */
export const FormLayoutProvider = ({ isOwn, isPage, focus, children }: FormLayoutProviderProps) => {
  const scope = useRecordForm();
  const { setFocus } = useFormContext();
  const { hash } = useLocation();
  const ids = useId();
  const root = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => (isOwn ? NO_LAYOUT : formLayout(scope)), [isOwn, scope]);
  const tabs = useVisible(layout.tabs);
  const wanted = focus !== undefined && scope.openFields.includes(focus) ? focus : undefined;
  const [place, setPlace] = useState(() => sectionOf(layout, wanted ?? ''));
  const [chosen, showTab, forgetTab] = useChosenTab(isPage);
  const openTab = (tabs.find(({ key }) => key === (chosen ?? place?.tab)) ?? tabs[0])?.key;
  const [rendered, setRendered] = useState<ReadonlySet<string>>(new Set());
  if (openTab !== undefined && !rendered.has(openTab)) setRendered(new Set([...rendered, openTab]));
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(place ? [place.key] : []));
  const [firstField] = useState(() => wanted ?? firstFieldOf(layout, openTab, scope.openFields));
  const [target, setTarget] = useState<{ readonly name: string }>();
  const [followed, setFollowed] = useState('');
  if (isPage && hash !== followed) {
    setFollowed(hash);
    const name = nameIn(hash);
    const section = sectionNamed(layout, name);
    if (section) {
      setPlace(section);
      forgetTab();
      setExpanded(new Set([...expanded, section.key]));
      setTarget({ name });
    }
  }

  const expand = useCallback(
    (names: readonly string[]) => {
      const sections = names.flatMap((name) => sectionNamed(layout, name) ?? []);
      setExpanded((before) => new Set([...before, ...sections.map(({ key }) => key)]));
      const tab = sections[0]?.tab;
      if (tab !== undefined && tab !== openTab) showTab(tab);
    },
    [layout, openTab, showTab],
  );
  useEffect(() => {
    if (target && root.current) focusInForm(root.current, target.name, setFocus);
  }, [target, setFocus]);

  const isLarge = tabs.length > 0 || hasIndex(scope.definition, layout.sections);
  const state = useMemo<FormLayoutState>(
    () => ({
      ids,
      root,
      layout,
      tabs,
      openTab,
      rendered,
      firstField,
      expanded,
      isLarge,
      showTab,
      expand,
      reveal: (name) => {
        expand([name]);
        setTarget({ name });
      },
      release: (section) => setExpanded((before) => new Set([...before].filter((key) => key !== section))),
    }),
    [ids, layout, tabs, openTab, rendered, firstField, expanded, isLarge, showTab, expand],
  );
  return <FormLayoutContextProvider value={state}>{children}</FormLayoutContextProvider>;
};

/** The first field of the open tab that can be changed and is in sight. */
const firstFieldOf = (
  { sections }: FormLayout,
  openTab: string | undefined,
  openFields: readonly string[],
): string | undefined =>
  sections
    .filter(({ tab, collapsed }) => tab === openTab && collapsed !== true)
    .flatMap(({ fields }) => fields)
    .find((name) => openFields.includes(name));
