import { anyObject, byKey, flag, listOf, orNull, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { customFieldsParts } from '#shared/contracts/custom-fields.ts';
import { mailboxConfiguration } from '#shared/contracts/mailbox.ts';
import { notificationParts } from '#shared/contracts/notifications.ts';
import { savedViewParts } from '#shared/contracts/saved-views.ts';
import { profile } from '#shared/contracts/session.ts';
import { settingsReply } from '../modules/settings/read-settings.ts';
import { answersOne } from '../openapi/answers.ts';

const names = listOf(text);

const resource = {
  ...shape({
    resource: text,
    title: text,
    fields: byKey(anyObject),
    list: anyObject,
    can: byKey(flag),
    open: { ...names, description: 'Screens that the role may open.' },
    readable: { ...names, description: 'Fields that the person may read.' },
    writable: { ...names, description: 'Fields that the person may write.' },
  }),
  additionalProperties: true,
  description: 'What its file says, completed, without what this person may not know.',
} as const;

const entry = shape(
  { key: text, title: text },
  {
    icon: text,
    resource: text,
    to: text,
    screen: text,
    hidden: flag,
    outsideProduction: flag,
    collapsible: flag,
    items: { ...listOf(anyObject), description: 'Entries below it, each with these keys too.' },
    need: shape({ anyOf: names }, { module: text }),
    roles: { anyOf: [names, shape({ not: names })] },
    feature: text,
    overview: shape({ route: text }),
  },
);

const fault = shape(
  {
    file: text,
    line: whole,
    column: whole,
    severity: { enum: ['error', 'warning'] },
    code: text,
    path: text,
    message: text,
  },
  { allowed: names, suggestion: text, excerpt: text },
);

const catalogue = shape({
  version: { ...text, description: 'Changes with the files and with what this person may do.' },
  resources: byKey(resource),
  navigation: listOf(entry),
  faults: { ...listOf(fault), description: 'Faults in the files, for Admins.' },
});

/** `GET /catalogue/`. */
export const CATALOGUE = answersOne(catalogue);

const choices = {
  ...listOf(anyObject),
  description: 'Readable records with what choices need: id, title and parents.',
};

const parts = {
  events_mark: text,
  notifications: shape(notificationParts),
  user_setting: settingsReply,
  admin_setting: settingsReply,
  mailbox_configuration: mailboxConfiguration,
  custom_fields: shape(customFieldsParts),
  roles: listOf(shape({ key: text, title: text })),
  countries: choices,
  nationalities: choices,
  organizations: choices,
  companies: choices,
  business_units: choices,
  departments: choices,
  profile,
  role: { ...text, description: 'The title of the one that counts.' },
  permissions: { ...text, description: 'JSON of a permission list' },
  saved_views: shape(savedViewParts),
  catalogue,
};

/** `GET /bootstrap/`: a part that failed is null. */
export const BOOTSTRAP = answersOne(
  shape(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, orNull(part)]))),
);
