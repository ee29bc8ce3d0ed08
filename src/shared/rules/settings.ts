import type { ColumnSetting, Settings } from '../contracts/settings.ts';
import { PASSWORD_LENGTH } from './password.ts';

/**
 * A part of the settings: absent values stay as they are. Lists are complete; a table that is null is reset to the
 * level below.
 */
export type SettingsChange = Part<Omit<Settings, 'tables'>> & {
  readonly tables?: Readonly<Record<string, readonly ColumnSetting[] | null>>;
};

type Part<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: Part<Value[Key]> }
    : Value;

/** SPEC 3's menu entries with the names they have until someone renames them. */
export const MENU_NAMES = {
  dashboard: 'Dashboard',
  recruitments: 'Recruitments',
  organizations: 'Organizations',
  companies: 'Companies',
  business_units: 'Business units',
  departments: 'Departments',
  jobs: 'Jobs',
  candidates: 'Candidates',
  applicants: 'Applicants',
  onboarding: 'Onboarding',
  resume_search: 'Resume search',
  calendar: 'Calendar',
  email: 'Email',
  master_settings: 'Master settings',
  account_and_users: 'Account and users',
  master_view: 'Master view',
  career_page: 'Career page',
  job_board: 'Job board',
  approval_matrix: 'Approval matrix',
  integrations: 'Integrations',
  visa_quota: 'Visa quota',
  feedback: 'Feedback',
  reports: 'Reports',
  module_configs: 'Module configurations',
  team_management: 'Team management',
  vendors: 'Vendors',
} as const;

/** The shortest time without use after which a team can end sessions; until then no check is needed. */
export const LEAST_IDLE_MINUTES = 15;

/** Of amounts that are written without one, until the team chooses another. */
export const DEFAULT_CURRENCY = 'EUR';

/** The settings of a team that has changed nothing. `tables` come from the resource files. */
export function defaultSettings(tables: Settings['tables']): Settings {
  return {
    sidebarMenuNames: Object.fromEntries(
      Object.entries(MENU_NAMES).map(([key, name]) => [key, { default_name: name, name }]),
    ),
    tables,
    boards: {},
    offerManager: { show_yearly_salary_breakup: true, show_monthly_salary_breakup: true },
    masterSettings: {
      hierarchyBasedDesignation: false,
      joiningFormMandatoryOnJobCreate: false,
      documentCategoryMandatoryOnJobCreate: false,
    },
    module_configurations: {
      applicants: {
        hidden_applicant_details_tabs_for_hiring_managers: [],
        hidden_job_fields_for_hiring_managers: [],
        hidden_candidate_fields_for_hiring_managers: [],
        default_tab_on_applicant_details: 'summary',
      },
      jobs: {
        type_of_hierarchy_for_hiring_managers: 'hm_need_to_be_on_immediate_hierarchy',
        hidden_job_fields_for_hiring_managers: [],
      },
      candidates: { hidden_candidate_fields_for_hiring_managers: [] },
    },
    jobs: { approval_enabled: false, budget_enabled: false },
    external_vendor: { enabled: false, users_limit: -1, see_all: false },
    dashboard: { layout: null, roles: {} },
    ziwo_calls: { enabled: false },
    security: {
      password_min_length: PASSWORD_LENGTH.shortest,
      password_history: 3,
      password_expires_days: 0,
      session_idle_minutes: 0,
      session_hours: 12,
      session_remembered_days: 30,
    },
    money: { currency: DEFAULT_CURRENCY },
    regional: { language: 'en', time_zone: 'UTC' },
  };
}

/** The settings that a user can decide. Everything else is the team's policy: no setting of a user reaches it. */
export function presentationOnly({
  tables,
  boards,
  sidebarMenuNames,
  offerManager,
  dashboard,
  module_configurations: modules,
}: SettingsChange): SettingsChange {
  const tab = modules?.applicants?.default_tab_on_applicant_details;
  return {
    ...(tables && { tables }),
    ...(boards && { boards }),
    ...(sidebarMenuNames && { sidebarMenuNames }),
    ...(offerManager && { offerManager }),
    ...(dashboard?.layout !== undefined && { dashboard: { layout: dashboard.layout } }),
    ...(tab !== undefined && { module_configurations: { applicants: { default_tab_on_applicant_details: tab } } }),
  };
}

/** The settings that apply to one user: the team's, overridden by their own where they can decide. */
export const mergeSettings = (team: Settings, user: SettingsChange): Settings =>
  applySettings(team, presentationOnly(user));

/** A user's own arrangement, with the team's names for columns they have not named themselves. */
export function withTeamNames(own: Settings, team: Settings, files: Settings): Settings {
  const nameIn = ({ tables }: Settings, table: string, key: string) =>
    tables[table]?.find((column) => column.key === key)?.name;
  const tables = Object.entries(own.tables).map(([table, columns]) => {
    const named = columns.map((column) =>
      column.name === nameIn(files, table, column.key)
        ? { ...column, name: nameIn(team, table, column.key) ?? column.name }
        : column,
    );
    return [table, named] as const;
  });
  return { ...own, tables: Object.fromEntries(tables) };
}

/**
 * The settings with a change in them. A table's columns are complete; columns added to the files since then come at the
 * end, and removed ones are omitted.
 */
export function applySettings(settings: Settings, change: SettingsChange): Settings {
  const changed = merged(settings, change);
  const tables = Object.entries(settings.tables).map(
    ([table, columns]) => [table, completeColumns(change.tables?.[table] ?? columns, columns)] as const,
  );
  return { ...changed, tables: Object.fromEntries(tables) };
}

function completeColumns(chosen: readonly ColumnSetting[], known: readonly ColumnSetting[]): readonly ColumnSetting[] {
  const kept = chosen.filter(
    ({ key, custom, further }) => custom || further || known.some((column) => column.key === key),
  );
  const missing = known.filter(({ key }) => !kept.some((column) => column.key === key));
  const last = Math.max(-1, ...kept.map(({ index }) => index));
  return [...kept, ...missing.map((column, place) => ({ ...column, index: last + 1 + place }))];
}

/** What was kept, without the tables that a change gives back. */
export function withoutResetTables(kept: SettingsChange, { tables = {} }: SettingsChange): SettingsChange {
  const stays = Object.entries(kept.tables ?? {}).filter(([table]) => tables[table] !== null);
  return { ...kept, tables: Object.fromEntries(stays) };
}

/** The part to store so that `applySettings(base, …)` gives `settings` again: only what differs. */
export const settingsDifference = (base: Settings, settings: Settings): SettingsChange =>
  difference(base, settings) ?? {};

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path; undefined where there is none. */
export const settingAt = (settings: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
      settings,
    );

/** The settings with the values of others at some dotted paths. */
export const withSettingsAt = (settings: Settings, other: Settings, paths: readonly string[]): Settings =>
  paths.reduce((whole, path) => merged(whole, nested(path, settingAt(other, path))), settings);

/** The values at some dotted paths as a change of the settings. */
export const changeAt = (values: Readonly<Record<string, unknown>>): SettingsChange =>
  Object.entries(values).reduce<Json>((change, [path, value]) => merged(change, nested(path, value)), {});

const nested = (path: string, value: unknown): Json =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Json;

function merged<Value extends object>(base: Value, change: object): Value {
  const entries = Object.entries(change).map(([key, value]) => {
    const before = (base as Json)[key];
    return [key, isObject(before) && isObject(value) ? merged(before, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function difference<Value extends object>(base: Value, value: Value): Json | undefined {
  const entries = Object.entries(value).flatMap(([key, after]) => {
    const before = (base as Json)[key];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    if (!isObject(before) || !isObject(after)) return [[key, after] as const];
    const inner = difference(before, after);
    return inner ? [[key, inner] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
