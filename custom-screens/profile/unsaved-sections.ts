import { createContext, useContext, useEffect } from 'react';
import type { SectionKey } from './sections.ts';

/** How many changes of each section are not saved. */
export type UnsavedSections = Readonly<Partial<Record<SectionKey, number>>>;

type Report = (section: SectionKey, changes: number) => void;

const ReportContext = createContext<Report>(() => undefined);

export const UnsavedSectionsProvider = ReportContext.Provider;

/** Tells the screen, which guards all sections at once. */
export const useReportUnsaved = (section: SectionKey, changes: number): void => {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(section, changes);
    return () => report(section, 0);
  }, [report, section, changes]);
};
