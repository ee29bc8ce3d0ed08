import { call, one, type SentQuery } from './call.ts';
import {
  anyObject,
  type Described,
  flag,
  instant,
  instantOrNull,
  listOf,
  orNull,
  recordId,
  shape,
  text,
  textOrNull,
} from './schema-words.ts';

/** The grid of the dashboard. */
export const DASHBOARD_COLUMNS = 12;
/** Narrower, no widget can be read. */
export const LEAST_COLUMNS = 3;
/** More places than there are widgets. */
const MOST_PLACES = 40;

/** The periods that the dashboard can show, in days up to today. */
export const PERIODS = [7, 15, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** A widget of a layout and how many of the 12 columns it takes; the order of the list is that on screen. */
const widgetPlace = shape({
  key: { type: 'string', minLength: 1, maxLength: 60 },
  columns: { type: 'integer', minimum: LEAST_COLUMNS, maximum: DASHBOARD_COLUMNS },
});
export type WidgetPlace = Described<typeof widgetPlace>;
export const widgetLayout = { ...listOf(widgetPlace), maxItems: MOST_PLACES } as const;

const numberOrNull = { type: ['number', 'null'] } as const;

/** One number of a widget. What it counts beyond its value depends on the widget. */
const figure = shape(
  {
    key: { ...text, description: 'What is counted: a word of the widget, or the id of a record.' },
    value: numberOrNull,
  },
  {
    name: { ...textOrNull, description: 'The name of the record that the key is the id of.' },
    part: { ...numberOrNull, description: 'How many of them: hired applicants, overdue tasks.' },
    before: { ...numberOrNull, description: 'The same in the period before.' },
    limit: { ...numberOrNull, description: 'What the value should not exceed.' },
    oldest: { ...instantOrNull, description: 'Since when the oldest of them waits.' },
    trend: listOf({ type: ['number', 'null'] } as const),
    list: {
      ...orNull(shape({ resource: text, filter: anyObject })),
      description: 'The list that has exactly these records.',
    },
  },
);
export type Figure = Described<typeof figure>;

const widgetFigures = shape({ figures: listOf(figure), counted_on: instant });
export type WidgetFigures = Described<typeof widgetFigures>;

const role = shape({ key: text, title: text });

const dashboardFrame = shape({
  widgets: { ...listOf(text), description: 'Those that the user can have.' },
  layout: { ...orNull(widgetLayout), description: 'The user’s own; null: that of the role.' },
  role_layout: { ...orNull(widgetLayout), description: 'The team’s for the role; null: that of the product.' },
  role,
  roles: { ...listOf(role), description: 'Those whose layout the user can set for the team.' },
  steps: { ...listOf(shape({ key: text, is_done: flag })), description: 'What an Admin sets up first.' },
});
export type DashboardFrame = Described<typeof dashboardFrame>;

const tag = 'dashboard';

export const getDashboard = call('GET', '/customer/dashboard/', {
  tag,
  summary: 'What my dashboard is made of',
  answer: one(dashboardFrame),
});

const unit = { ...recordId, maximum: Number.MAX_SAFE_INTEGER } as const;

export const getFigures = call('GET', '/customer/dashboard/widgets/:key/', {
  tag,
  summary: 'The numbers of a widget, of what I can read',
  params: shape({ key: { ...text, minLength: 1, maxLength: 60 } }),
  query: shape(
    {},
    {
      days: { type: 'integer', enum: PERIODS, default: DEFAULT_PERIOD },
      organization: unit,
      company: unit,
      business_unit: unit,
      department: unit,
      job: unit,
      person: unit,
    },
  ),
  answer: one(widgetFigures),
  fails: [404],
});
/** What the figures are narrowed to. */
export type DashboardChoice = SentQuery<typeof getFigures>;
