import { LANGUAGES } from '#shared/rules/languages.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { PASSWORD_LENGTH } from '#shared/rules/password.ts';

/** The settings that this screen is about. */
type TeamValues = Pick<Settings, 'external_vendor' | 'ziwo_calls' | 'security' | 'money' | 'regional'>;

interface FieldBase {
  /** The name that the server uses in its errors: `security.session_hours`. */
  readonly path: string;
  /** Locale keys. */
  readonly label: string;
  readonly help?: string;
  read(values: TeamValues): unknown;
}

/** One setting: a switch, a whole number, one of some amounts (0 is "never"), a language, a time zone, or a currency. */
export type TeamField =
  | (FieldBase & { readonly kind: 'switch' | 'language' | 'zone' | 'currency' })
  | (FieldBase & { readonly kind: 'number'; readonly min: number; readonly max: number })
  | (FieldBase & {
      readonly kind: 'amount';
      readonly unit: 'of_minutes' | 'of_hours' | 'of_days';
      readonly amounts: readonly number[];
      /** Locale key for 0. */
      readonly none?: string;
    });

const setting = <Group extends keyof TeamValues>(group: Group, key: keyof TeamValues[Group] & string) => ({
  path: `${group}.${key}`,
  label: `settings.${group}.${key}`,
  read: (values: TeamValues) => values[group][key],
});

export const SECTIONS: readonly { readonly key: string; readonly fields: readonly TeamField[] }[] = [
  {
    key: 'vendors',
    fields: [
      {
        ...setting('external_vendor', 'enabled'),
        kind: 'switch',
        help: 'team.vendors.enabled_help',
      },
      {
        ...setting('external_vendor', 'users_limit'),
        kind: 'number',
        min: -1,
        max: 1_000_000,
        help: 'team.vendors.limit_help',
      },
      {
        ...setting('external_vendor', 'see_all'),
        kind: 'switch',
        help: 'team.vendors.see_all_help',
      },
    ],
  },
  {
    key: 'calls',
    fields: [
      {
        ...setting('ziwo_calls', 'enabled'),
        kind: 'switch',
        help: 'team.calls.enabled_help',
      },
    ],
  },
  {
    key: 'passwords',
    fields: [
      {
        ...setting('security', 'password_min_length'),
        kind: 'number',
        min: PASSWORD_LENGTH.least,
        max: PASSWORD_LENGTH.most,
        help: 'team.passwords.length_help',
      },
      {
        ...setting('security', 'password_history'),
        kind: 'number',
        min: 0,
        max: 12,
        help: 'team.passwords.history_help',
      },
      {
        ...setting('security', 'password_expires_days'),
        kind: 'amount',
        unit: 'of_days',
        amounts: [30, 60, 90, 180, 365],
        none: 'team.passwords.expires_never',
        help: 'team.passwords.expires_help',
      },
    ],
  },
  {
    key: 'sessions',
    fields: [
      {
        ...setting('security', 'session_hours'),
        kind: 'amount',
        unit: 'of_hours',
        amounts: [1, 2, 4, 8, 10, 12, 24],
        help: 'team.sessions.title_help',
      },
      {
        ...setting('security', 'session_remembered_days'),
        kind: 'amount',
        unit: 'of_days',
        amounts: [2, 7, 14, 30, 60, 90],
        none: 'team.sessions.remembered_never',
      },
      {
        ...setting('security', 'session_idle_minutes'),
        kind: 'amount',
        unit: 'of_minutes',
        amounts: [15, 30, 60, 120, 240, 480],
        none: 'team.sessions.idle_never',
      },
    ],
  },
  {
    key: 'money',
    fields: [
      {
        ...setting('money', 'currency'),
        kind: 'currency',
        help: 'team.money.currency_help',
      },
    ],
  },
  {
    key: 'regional',
    fields: [
      { ...setting('regional', 'language'), kind: 'language' },
      { ...setting('regional', 'time_zone'), kind: 'zone' },
    ],
  },
];

export const LANGUAGE_CHOICES: readonly string[] = LANGUAGES;

/** Numbers outside of their bounds, by path, in words. */
export const faultsOf = (
  touched: Readonly<Record<string, unknown>>,
  translate: (key: string, args: object) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    SECTIONS.flatMap(({ fields }) => fields).flatMap((field) => {
      const value = touched[field.path];
      if (field.kind !== 'number' || value === undefined) return [];
      const isRight = Number.isInteger(value) && Number(value) >= field.min && Number(value) <= field.max;
      return isRight ? [] : [[field.path, translate('team.range', { min: field.min, max: field.max })]];
    }),
  );
