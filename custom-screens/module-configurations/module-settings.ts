import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import type { Settings } from '#shared/contracts/settings.ts';

type Modules = Settings['module_configurations'];

/** One setting: where it is, and from what it is chosen. */
export interface ModuleSetting {
  readonly module: keyof Modules;
  readonly name: string;
  /** The resource whose tabs or fields are chosen. */
  readonly resource: string;
  readonly kind: 'tabs' | 'first_tab' | 'fields';
}

/** The settings by the module that they are of, in the order of the screen. */
export const MODULE_SETTINGS = [
  {
    module: 'applicants',
    name: 'hidden_applicant_details_tabs_for_hiring_managers',
    resource: 'applicants',
    kind: 'tabs',
  },
  { module: 'applicants', name: 'default_tab_on_applicant_details', resource: 'applicants', kind: 'first_tab' },
  {
    module: 'applicants',
    name: 'hidden_candidate_fields_for_hiring_managers',
    resource: 'candidates',
    kind: 'fields',
  },
  { module: 'jobs', name: 'hidden_job_fields_for_hiring_managers', resource: 'jobs', kind: 'fields' },
  {
    module: 'candidates',
    name: 'hidden_candidate_fields_for_hiring_managers',
    resource: 'candidates',
    kind: 'fields',
  },
] as const satisfies readonly ModuleSetting[];

/** Where a setting is, as the server names it in errors. */
export const pathOf = ({ module, name }: ModuleSetting): string => `module_configurations.${module}.${name}`;

/** The keys that can be chosen: tabs, or fields that no record is called by. */
export function choicesOf({ kind }: ModuleSetting, definition: CatalogueResource): readonly string[] {
  if (kind === 'fields')
    return Object.values(definition.fields)
      .filter(({ system, name }) => !system && name !== 'id' && !definition.titleFields.includes(name))
      .map(({ name }) => name);
  return [...definition.tabs.map(({ key }) => key), ...(definition.audit ? [ACTIVITY_TAB] : [])];
}
