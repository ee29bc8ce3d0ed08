import { isCurrency } from '#engine/field-types/money/currencies.ts';
import { Ajv, type ValidateFunction } from 'ajv';
import { AppError } from '#shared/errors.ts';
import { widgetLayout } from '#shared/contracts/dashboard.ts';
import type { ColumnSetting, Settings } from '#shared/contracts/settings.ts';
import { isTimeZone, LANGUAGES } from '#shared/rules/languages.ts';
import { PASSWORD_LENGTH } from '#shared/rules/password.ts';
import { LEAST_IDLE_MINUTES, MENU_NAMES, type SettingsChange } from '#shared/rules/settings.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { fieldErrorsOf } from '#server/platform/plugins/validation.ts';
import { say } from '#server/platform/texts/say.ts';

const flag = { type: 'boolean' } as const;
const names = {
  type: 'array',
  maxItems: 500,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 120 },
};
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const offOr = (schema: object) => ({ anyOf: [{ const: 0 }, schema] });
const closed = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

const column = {
  ...closed({
    key: { type: 'string', minLength: 1, maxLength: 120 },
    name: { type: 'string', minLength: 1, maxLength: 120 },
    index: { type: 'integer', minimum: 0, maximum: 1000 },
    show: flag,
    custom: flag,
    further: flag,
    width: whole(40, 2000),
  }),
  required: ['key', 'name', 'index', 'show'],
};

const keys = (maxItems: number, type: string | readonly string[] = 'array') => ({ ...names, type, maxItems });
const board = closed({
  lane: { type: ['string', 'null'], maxLength: 120 },
  card: keys(60, ['array', 'null']),
  collapsed: keys(300),
  expanded: keys(300),
});

/** At least one character that can be seen, and none that controls. */
const READABLE = '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$';

const menuNames = Object.fromEntries(
  Object.entries(MENU_NAMES).map(([key, name]) => [
    key,
    closed({ default_name: { const: name }, name: { type: 'string', minLength: 1, maxLength: 60, pattern: READABLE } }),
  ]),
);

const places = { ...widgetLayout, type: ['array', 'null'] };

const change = closed({
  sidebarMenuNames: closed(menuNames),
  tables: { type: 'object', additionalProperties: { type: ['array', 'null'], maxItems: 300, items: column } },
  boards: { type: 'object', maxProperties: 20, additionalProperties: board },
  offerManager: closed({ show_yearly_salary_breakup: flag, show_monthly_salary_breakup: flag }),
  masterSettings: closed({
    hierarchyBasedDesignation: flag,
    joiningFormMandatoryOnJobCreate: flag,
    documentCategoryMandatoryOnJobCreate: flag,
  }),
  module_configurations: closed({
    applicants: closed({
      hidden_applicant_details_tabs_for_hiring_managers: names,
      hidden_job_fields_for_hiring_managers: names,
      hidden_candidate_fields_for_hiring_managers: names,
      default_tab_on_applicant_details: { type: 'string', minLength: 1, maxLength: 60 },
    }),
    jobs: closed({
      type_of_hierarchy_for_hiring_managers: {
        enum: ['hm_need_to_be_on_immediate_hierarchy', 'type_1', 'type_2', 'type_3', 'type_4'],
      },
      hidden_job_fields_for_hiring_managers: names,
    }),
    candidates: closed({ hidden_candidate_fields_for_hiring_managers: names }),
  }),
  jobs: closed({ approval_enabled: flag, budget_enabled: flag }),
  external_vendor: closed({
    enabled: flag,
    users_limit: { type: 'integer', minimum: -1, maximum: 1_000_000 },
    see_all: flag,
  }),
  dashboard: closed({
    layout: places,
    roles: { type: 'object', maxProperties: 50, additionalProperties: places },
  }),
  ziwo_calls: closed({ enabled: flag }),
  security: closed({
    password_min_length: whole(PASSWORD_LENGTH.least, PASSWORD_LENGTH.most),
    password_history: whole(0, 12),
    password_expires_days: offOr(whole(7, 730)),
    session_idle_minutes: offOr(whole(LEAST_IDLE_MINUTES, 7 * 24 * 60)),
    session_hours: whole(1, 24),
    session_remembered_days: offOr(whole(2, 90)),
  }),
  money: closed({ currency: { type: 'string', pattern: '^[A-Z]{3}$' } }),
  regional: closed({
    language: { enum: LANGUAGES },
    time_zone: { type: 'string', minLength: 1, maxLength: 64 },
  }),
});

/** Reads the JSON text of a change. @throws {AppError} invalid, with the dotted path of what cannot be accepted. */
export type ReadChange = (text: string, known: Settings) => SettingsChange;

/** Checks by the closed schema of the settings, compiled when the first change comes. */
export function settingsReader(): ReadChange {
  let compiled: ValidateFunction<SettingsChange> | undefined;
  return (text, known) => {
    const value = readJson(text, 'settings', unreadable);
    const isChange = (compiled ??= new Ajv({ allErrors: true, allowUnionTypes: true }).compile<SettingsChange>(change));
    if (!isChange(value)) throw rejected(fieldErrorsOf(isChange.errors ?? []));
    checkTimeZone(value.regional?.time_zone);
    checkCurrency(value.money?.currency);
    for (const [table, columns] of Object.entries(value.tables ?? {})) checkTable(table, columns ?? [], known);
    for (const resource of Object.keys(value.boards ?? {}))
      if (!Object.hasOwn(known.tables, resource)) throw rejected({ [`boards.${resource}`]: say('validation.unknown') });
    return value;
  };
}

function checkTimeZone(timeZone: string | undefined): void {
  if (timeZone === undefined || isTimeZone(timeZone)) return;
  throw rejected({ 'regional.time_zone': say('accounts.time_zone_unknown') });
}

function checkCurrency(currency: string | undefined): void {
  if (currency === undefined || isCurrency(currency)) return;
  throw rejected({ 'money.currency': say('accounts.currency_unknown') });
}

const unreadable = (cause: unknown): AppError =>
  new AppError('invalid', say('server.settings.rejected'), {
    cause,
    errors: { settings: say('validation.json') },
  });

function checkTable(table: string, columns: readonly ColumnSetting[], { tables }: Settings): void {
  const known = Object.hasOwn(tables, table) ? tables[table] : undefined;
  if (!known) throw rejected({ [`tables.${table}`]: say('validation.unknown') });
  const keys = columns.map(({ key }) => key);
  const isTwice = new Set(keys).size !== keys.length;
  const isUnknown = columns.some(
    ({ key, custom, further }) => !custom && !further && !known.some((one) => one.key === key),
  );
  if (isTwice || isUnknown)
    throw rejected({
      [`tables.${table}`]: say('validation.enum'),
    });
}

const rejected = (errors: AppError['errors']) => new AppError('invalid', say('server.settings.rejected'), { errors });
