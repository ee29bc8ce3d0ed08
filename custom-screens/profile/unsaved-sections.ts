import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { SECTION_KEYS } from './sections.ts';
import type { SectionKey } from './sections.ts';

/** How many changes of each section are not saved. */
export type UnsavedSections = Readonly<Partial<Record<SectionKey, number>>>;

/** What the screen does with a section, all of which have one save bar. Its functions stay the same. */
export interface EditedSection {
  readonly section: SectionKey;
  /** Locale key of the toast. */
  readonly done: string;
  /** Whether it is saved; else its first invalid field has the focus. */
  readonly save: () => Promise<boolean>;
  /** Back to what is saved. */
  readonly reset: () => void;
}

type Report = (section: EditedSection, changes: number) => void;

const ReportContext = createContext<Report>(() => undefined);

export const UnsavedSectionsProvider = ReportContext.Provider;

/** Reports a section's unsaved changes to the screen, for its save bar and its guard. */
export const useReportUnsaved = ({ section, done, save, reset }: EditedSection, changes: number): void => {
  const report = useContext(ReportContext);
  useEffect(() => {
    const edited = { section, done, save, reset };
    report(edited, changes);
    return () => report(edited, 0);
  }, [report, section, done, save, reset, changes]);
};

/** The sections with changes: how many, and what saves them all or takes them back. */
export function useUnsavedSections() {
  const toast = useToast();
  const edited = useRef(new Map<SectionKey, EditedSection>());
  const [unsaved, setUnsaved] = useState<UnsavedSections>({});
  const [isSaving, setSaving] = useState(false);
  const report = useCallback<Report>((part, changes) => {
    if (changes > 0) edited.current.set(part.section, part);
    else edited.current.delete(part.section);
    setUnsaved((known) => (known[part.section] === changes ? known : { ...known, [part.section]: changes }));
  }, []);
  const inOrder = () => SECTION_KEYS.flatMap((key) => edited.current.get(key) ?? []);
  const save = async () => {
    setSaving(true);
    const done = new Set<string>();
    for (const part of inOrder()) {
      // The first rejected section gets the focus; the ones after it wait.
      if (!(await part.save())) break;
      done.add(part.done);
    }
    setSaving(false);
    for (const message of done) toast.success(message);
  };
  const total = Object.values(unsaved).reduce((sum, changes) => sum + changes, 0);
  return { unsaved, total, isSaving, report, save, reset: () => inOrder().forEach((part) => part.reset()) };
}
