import { useFormState } from 'react-hook-form';
import { errorsIn } from '../errors-in.ts';
import { sectionOf } from './form-layout.ts';
import { useFormLayout } from './layout-context.ts';

/** The number of errors by section and by tab. What is not there has none. */
interface ErrorCounts {
  readonly ofSection: ReadonlyMap<string, number>;
  readonly ofTab: ReadonlyMap<string, number>;
}

/** The errors of the form now, counted where its fields are. */
export function useErrorCounts(): ErrorCounts {
  const { layout } = useFormLayout();
  const { errors } = useFormState();
  const ofSection = new Map<string, number>();
  const ofTab = new Map<string, number>();
  for (const { path } of errorsIn(errors)) {
    const section = sectionOf(layout, path);
    if (!section) continue;
    ofSection.set(section.key, (ofSection.get(section.key) ?? 0) + 1);
    if (section.tab !== undefined) ofTab.set(section.tab, (ofTab.get(section.tab) ?? 0) + 1);
  }
  return { ofSection, ofTab };
}
