import { settingAt } from './settings.ts';

/** A value of one of the settings: names of tabs or fields, a choice, or whether it is on. */
export type ModuleValue = readonly string[] | string | boolean;

/** Values by the dotted paths of their settings. */
export type ModuleValues = Readonly<Record<string, ModuleValue>>;

/** One of the settings of the module configurations. */
export interface ModuleSetting {
  /** Where it is in the team's settings. */
  readonly path: string;
  /** The part of the screen, and of its texts. */
  readonly group: 'applicants' | 'jobs' | 'candidates' | 'new_jobs' | 'offers';
  /** The resource whose tabs or fields are chosen. */
  readonly resource?: string;
  readonly kind: 'tabs' | 'fields' | 'tab' | 'choice' | 'switch';
}

/** Another spelling of a choice, which means the same. */
const SAME_CHOICE: Readonly<Record<string, string>> = { type_1: 'hm_need_to_be_on_immediate_hierarchy' };

/** How the jobs of Hiring Managers follow from their units; SPEC's default first. */
const HIERARCHY_TYPES = ['hm_need_to_be_on_immediate_hierarchy', 'type_2', 'type_3', 'type_4'] as const;

/** Which have a fixed set of choices. */
export const FIXED_CHOICES: Readonly<Record<string, readonly string[]>> = {
  'module_configurations.jobs.type_of_hierarchy_for_hiring_managers': HIERARCHY_TYPES,
};

/** The settings that are saved as one, with a version each time, in the order of the screen. */
export const MODULE_SETTINGS = [
  {
    path: 'module_configurations.applicants.hidden_applicant_details_tabs_for_hiring_managers',
    group: 'applicants',
    resource: 'applicants',
    kind: 'tabs',
  },
  {
    path: 'module_configurations.applicants.hidden_candidate_fields_for_hiring_managers',
    group: 'applicants',
    resource: 'candidates',
    kind: 'fields',
  },
  {
    path: 'module_configurations.applicants.hidden_job_fields_for_hiring_managers',
    group: 'applicants',
    resource: 'jobs',
    kind: 'fields',
  },
  {
    path: 'module_configurations.applicants.default_tab_on_applicant_details',
    group: 'applicants',
    resource: 'applicants',
    kind: 'tab',
  },
  {
    path: 'module_configurations.jobs.type_of_hierarchy_for_hiring_managers',
    group: 'jobs',
    kind: 'choice',
  },
  {
    path: 'module_configurations.jobs.hidden_job_fields_for_hiring_managers',
    group: 'jobs',
    resource: 'jobs',
    kind: 'fields',
  },
  {
    path: 'module_configurations.candidates.hidden_candidate_fields_for_hiring_managers',
    group: 'candidates',
    resource: 'candidates',
    kind: 'fields',
  },
  { path: 'masterSettings.hierarchyBasedDesignation', group: 'new_jobs', kind: 'switch' },
  { path: 'masterSettings.joiningFormMandatoryOnJobCreate', group: 'new_jobs', kind: 'switch' },
  { path: 'masterSettings.documentCategoryMandatoryOnJobCreate', group: 'new_jobs', kind: 'switch' },
  { path: 'offerManager.show_yearly_salary_breakup', group: 'offers', kind: 'switch' },
  { path: 'offerManager.show_monthly_salary_breakup', group: 'offers', kind: 'switch' },
] as const satisfies readonly ModuleSetting[];

/** What is chosen, in one spelling and order: lists sorted and without repetition. */
export function moduleValuesOf(settings: object): ModuleValues {
  const entries = MODULE_SETTINGS.map(({ path }) => [path, inOneSpelling(settingAt(settings, path))] as const);
  return Object.fromEntries(entries);
}

function inOneSpelling(value: unknown): ModuleValue {
  if (Array.isArray(value)) return [...new Set(value as readonly string[])].sort();
  return typeof value === 'boolean' ? value : (SAME_CHOICE[String(value)] ?? String(value ?? ''));
}

/** One changed setting. */
export interface ModuleChange {
  readonly path: string;
  readonly before: ModuleValue;
  readonly after: ModuleValue;
}

/** The settings that differ, in the order of the screen. */
export function moduleDifference(before: ModuleValues, after: ModuleValues): readonly ModuleChange[] {
  return MODULE_SETTINGS.flatMap(({ path }) => {
    const [from, to] = [before[path], after[path]];
    if (from === undefined || to === undefined || JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ path, before: from, after: to }];
  });
}
