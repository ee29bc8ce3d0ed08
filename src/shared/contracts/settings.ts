import { call, one } from './call.ts';
import type { WidgetPlace } from './dashboard.ts';
import { byKey, type Described, shape, text, whole } from './schema-words.ts';

/** One column of a table as settings keep it (SPEC 3). */
export interface ColumnSetting {
  readonly key: string;
  readonly name: string;
  readonly index: number;
  readonly show: boolean;
  readonly custom?: boolean;
  /** The file's list does not name it: it was taken from the fields of the resource, and is kept only while it is shown. */
  readonly further?: boolean;
  /** Pixels; absent: what its type has. */
  readonly width?: number;
}

/** How a user has arranged the board of a resource. What is absent or null is as its file has it. */
export interface BoardChoice {
  /** The relation that divides it; empty: none. */
  readonly lane?: string | null;
  /** The fields on its cards. */
  readonly card?: readonly string[] | null;
  /** The keys of columns that the user has collapsed, and of those expanded that are collapsed at first. */
  readonly collapsed?: readonly string[];
  readonly expanded?: readonly string[];
}

/** The shape of team settings; user settings have the same shape and are merged over them (SPEC 3). */
export interface Settings {
  readonly sidebarMenuNames: Readonly<Record<string, { readonly default_name: string; readonly name: string }>>;
  readonly tables: Readonly<Record<string, readonly ColumnSetting[]>>;
  readonly boards: Readonly<Record<string, BoardChoice>>;
  readonly offerManager: {
    readonly show_yearly_salary_breakup: boolean;
    readonly show_monthly_salary_breakup: boolean;
  };
  readonly masterSettings: {
    readonly hierarchyBasedDesignation: boolean;
    readonly joiningFormMandatoryOnJobCreate: boolean;
    readonly documentCategoryMandatoryOnJobCreate: boolean;
  };
  readonly module_configurations: {
    readonly applicants: {
      readonly hidden_applicant_details_tabs_for_hiring_managers: readonly string[];
      readonly hidden_job_fields_for_hiring_managers: readonly string[];
      readonly hidden_candidate_fields_for_hiring_managers: readonly string[];
      readonly default_tab_on_applicant_details: string;
    };
    readonly jobs: {
      readonly type_of_hierarchy_for_hiring_managers: string;
      readonly hidden_job_fields_for_hiring_managers: readonly string[];
    };
    readonly candidates: { readonly hidden_candidate_fields_for_hiring_managers: readonly string[] };
  };
  /** Whether new jobs need approval, and whether their budget is checked. */
  readonly jobs: { readonly approval_enabled: boolean; readonly budget_enabled: boolean };
  /** `see_all`: the candidates and jobs of the whole team are open to Vendors, not theirs alone. */
  readonly external_vendor: { readonly enabled: boolean; readonly users_limit: number; readonly see_all: boolean };
  /** The layout of the dashboard: the user's own, and those of roles by their keys. Null: the level below decides. */
  readonly dashboard: {
    readonly layout: readonly WidgetPlace[] | null;
    readonly roles: Readonly<Record<string, readonly WidgetPlace[] | null>>;
  };
  readonly ziwo_calls: { readonly enabled: boolean };
  /** Passwords and sessions. */
  readonly security: {
    readonly password_min_length: number;
    /** The number of former passwords that cannot be reused. */
    readonly password_history: number;
    /** Days that a password is valid; 0: no expiry. */
    readonly password_expires_days: number;
    /** Minutes without use after which a session is over; 0: none. */
    readonly session_idle_minutes: number;
    readonly session_hours: number;
    /** Days for users who choose to stay signed in; 0: not available. */
    readonly session_remembered_days: number;
  };
  /** Amounts: the currency (ISO 4217) of a bare number. */
  readonly money: { readonly currency: string };
  /** What new members begin with. */
  readonly regional: { readonly language: string; readonly time_zone: string };
}

/** As the wire has them. */
export const settingsReply = shape({
  id: { type: ['integer', 'null'], description: 'Null until something was changed.' },
  settings: { ...text, description: 'JSON: the whole shape.' },
});
export type SettingsReply = Described<typeof settingsReply>;

const settingsBody = shape({
  settings: { ...text, maxLength: 500_000, description: 'JSON; what is absent stays as it is.' },
});

const tag = 'settings';
const answer = one(settingsReply);

export const getUserSettings = call('GET', '/customer/user-setting/', {
  tag,
  summary: 'The settings that apply to me',
  answer,
});

export const getTeamSettings = call('GET', '/customer/admin-setting/', {
  tag,
  summary: 'The settings of the team',
  answer,
});

export const saveUserSettings = call('PATCH', '/customer/user-setting/', {
  tag,
  summary: 'Change my settings',
  body: settingsBody,
  answer,
});

export const saveTeamSettings = call('PATCH', '/customer/admin-setting/', {
  tag,
  summary: 'Change the settings of the team',
  body: settingsBody,
  answer,
});

/** By table. */
export const countArrangements = call('GET', '/customer/admin-setting/arrangements/', {
  tag,
  summary: 'How many people have arranged each table for themselves',
  answer: one(byKey(whole)),
});
