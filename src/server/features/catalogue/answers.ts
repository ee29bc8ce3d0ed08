import { anyObject, byKey, flag, listOf, orNull, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { customFieldsParts } from '#shared/contracts/custom-fields.ts';
import { mailboxConfiguration } from '#shared/contracts/mailbox.ts';
import { notificationParts } from '#shared/contracts/notifications.ts';
import { knownViews } from '#shared/contracts/saved-views.ts';
import { profile } from '#shared/contracts/session.ts';
import { ABILITIES } from '#shared/contracts/abilities.ts';
import { settingsReply } from '#shared/contracts/settings.ts';
import { answersOne } from '#server/records/openapi/answers.ts';

const names = listOf(text);

const entry = shape(
  {
    resource: text,
    title: text,
    titlePlural: text,
    icon: text,
    endpoint: text,
    kind: { enum: ['record', 'master', 'people'] },
    singleton: flag,
    places: names,
    recognizedBy: { ...names, description: 'Fields to ask for where records are shown by their titles alone.' },
    can: byKey(flag),
    open: { ...names, description: 'Screens that the role can open.' },
    version: { ...text, description: 'Of its definition: part of the name by which that is asked for.' },
    isSearchable: flag,
    isTracked: { ...flag, description: 'Records say who changed them.' },
    below: {
      ...listOf(shape({ resource: text, via: text })),
      description: 'Resources whose records need nothing else than this record.',
    },
  },
  { route: text, hierarchy: shape({ level: whole }), parent: text },
);

const definition = {
  ...shape({
    resource: text,
    title: text,
    fields: byKey(anyObject),
    list: anyObject,
    can: byKey(flag),
    open: { ...names, description: 'Screens that the role can open.' },
    readable: { ...names, description: 'Fields that the user can read.' },
    writable: { ...names, description: 'Fields that the user can write.' },
  }),
  additionalProperties: true,
  description: 'The definition of its file, with all defaults, without what the user cannot see.',
} as const;

const item = shape(
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
    ability: { enum: ABILITIES },
    feature: text,
    overview: shape({ route: text }),
  },
);

const diagnostic = shape(
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
  version: { ...text, description: 'Changes with the files and with the permissions of the user.' },
  resources: { ...byKey(entry), description: 'What the frame of the screens needs to know of each.' },
  definitions: { ...byKey(definition), description: 'Those that were asked for.' },
  navigation: listOf(item),
  diagnostics: { ...listOf(diagnostic), description: 'Errors in the files, for users who can see them.' },
  abilities: { ...listOf({ enum: ABILITIES }), description: 'What the current role can do beyond records.' },
});

const place = shape({
  version: text,
  url: { ...text, description: 'Below `/api/v1`. What is there never changes: fetch it once.' },
});

/** `GET /catalogue/`. */
export const CATALOGUE = answersOne(catalogue);

/** `GET /catalogue/definitions/`. */
export const DEFINITIONS = answersOne(byKey(definition));

/** `GET /catalogue/version/`. */
export const PLACE = answersOne(place);

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
  saved_views: knownViews,
  catalogue: place,
};

/** `GET /bootstrap/`: a part that failed is null. */
export const BOOTSTRAP = answersOne(
  shape(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, orNull(part)]))),
);
