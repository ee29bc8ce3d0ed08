import type { TabPlace } from '../model/screen-definition.ts';
import type { RawFormTab, RawResource, RawSection, RawTab } from './raw-resource.ts';
import { titleOf } from '../model/wording.ts';

/** A tab of the form as a file has it, with its place there. */
export interface PlacedFormTab {
  readonly tab: RawFormTab;
  /** Undefined for the tab around the sections of a form without tabs of its own. */
  readonly path?: readonly (string | number)[];
  readonly on: readonly TabPlace[];
}

const OF_FORM: readonly TabPlace[] = ['create', 'edit'];

/**
 * The tabs of a file's form: those of `form.tabs`, then those of the details page that are `on` create or edit. If the
 * form has sections and no tabs, its sections are the first tab. Empty if the form is one page.
 */
export function formTabsOf({ form, tabs }: RawResource): readonly PlacedFormTab[] {
  const own = (form?.tabs ?? []).map((tab, index) => ({
    tab,
    path: ['form', 'tabs', index],
    on: tab.on ?? (tabs ? OF_FORM : [...OF_FORM, 'show' as const]),
  }));
  const shared = (tabs ?? []).flatMap((tab, index) =>
    isOfForm(tab) && tab.on?.some((place) => place !== 'show') ? [{ tab, path: ['tabs', index], on: tab.on }] : [],
  );
  if (own.length > 0 || shared.length === 0 || !form?.sections) return [...own, ...shared];
  return [{ tab: { key: 'details', sections: form.sections }, on: OF_FORM }, ...shared];
}

/** A list of other records or of files needs a record that is stored. */
const isOfForm = ({ related, attachments }: RawTab): boolean => !related && !attachments;

/** The parts of a tab: its sections, or its fields or component as one, which needs no heading of its own. */
export function sectionsOfTab({
  key,
  title = titleOf(key),
  fields,
  sections,
  screen,
}: RawFormTab): readonly RawSection[] {
  if (sections) return sections;
  return [{ key, title, heading: false, ...(fields && { fields }), ...(screen !== undefined && { screen }) }];
}
