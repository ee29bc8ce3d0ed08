import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';

/** The group of each list on the overview; a list without a group is under `other`. */
const PLACES = {
  flow: [
    'requirement_status',
    'interview_stages',
    'workflows',
    'workflow_stages',
    'stage_permissions',
    'working_calendars',
    'reasons',
    'assessment_templates',
    'job_templates',
    'joining_templates',
  ],
  work: ['designation', 'job_role', 'job_type', 'staffing_type', 'industry', 'employer'],
  candidates: ['skill', 'language', 'cv_source', 'candidate_filetype'],
  education: ['education', 'specialization', 'level_of_education', 'degree', 'university'],
  places: ['country', 'state', 'city', 'nationality', 'currency'],
  offers: ['salary_template', 'salary_header', 'salary_level', 'salary_grade', 'offer_template'],
  mail: ['email_templates', 'email_configurations', 'auto_mailer_templates', 'auto_mailer_template_mappers'],
  matching: [
    'matching_parameters_weightage',
    'matching_parameters_weightage_job',
    'matching_parameters_weightage_candidate',
    'parsing_alias_country',
    'parsing_alias_nationality',
  ],
  system: ['custom_fields', 'table_columns', 'menu_names'],
} as const;

/** A list, or a screen of the navigation  shown with them. */
export interface OverviewEntry {
  readonly key: string;
  /** What its name is translated from. */
  readonly name: string;
  readonly to: string;
  readonly list?: CatalogueEntry;
}

export interface ListGroup {
  readonly key: keyof typeof PLACES | 'other' | 'sections';
  readonly entries: readonly OverviewEntry[];
}

/**
 * The screens this user can open below the addresses of the navigation's overview, in groups; empty groups are omitted.
 */
export const listGroups = (catalogue: Catalogue): readonly ListGroup[] => {
  const items = allItems(catalogue.navigation);
  const prefixes = items.flatMap(({ overview }) => (overview ? [overview.route.replace(/\*$/, '')] : []));
  const isBelow = (address: string | undefined) => prefixes.some((prefix) => address?.startsWith(prefix));
  const lists = Object.values(catalogue.resources)
    .filter(({ route, open, can }) => open.includes('list') && can.list && isBelow(route))
    .map((list) => ({ key: list.resource, name: `resources.${list.resource}.name`, to: list.route!, list }));
  const screens = items
    .filter(({ to, screen }) => screen !== undefined && isBelow(to))
    .map(({ key, to }) => ({ key, name: `menu.${key}`, to: to! }));
  const all: readonly OverviewEntry[] = [...lists, ...screens];
  const placed = Object.entries(PLACES).map(([key, names]) => ({
    key: key as keyof typeof PLACES,
    entries: names.flatMap((name) => all.filter((entry) => entry.key === name)),
  }));
  const known = new Set(placed.flatMap((group) => group.entries));
  const other = { key: 'other' as const, entries: all.filter((entry) => !known.has(entry)) };
  return [...placed, other].filter((group) => group.entries.length > 0);
};

/** The other parts of the master settings that this user can open, as one group; none where there are none. */
export const sectionGroup = (catalogue: Catalogue, parent: string): readonly ListGroup[] => {
  const items = allItems(catalogue.navigation);
  const gathered = items.flatMap(({ overview }) => (overview ? [overview.route.replace(/\*$/, '')] : []));
  const entries = items
    .filter(({ to, screen }) => screen !== undefined && to?.startsWith(`${parent}/`) && !isBelowAnother(to, items))
    .filter(({ to }) => !gathered.some((prefix) => to?.startsWith(prefix)))
    .map(({ key, to }) => ({ key, name: `menu.${key}`, to: to! }));
  return entries.length === 0 ? [] : [{ key: 'sections', entries }];
};

/** A screen inside another one, such as its tab: the other one links to it. */
const isBelowAnother = (address: string, items: readonly NavigationItem[]): boolean =>
  items.some(({ to, screen }) => screen !== undefined && to !== undefined && address.startsWith(`${to}/`));

const allItems = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...allItems(item.items ?? [])]);
