import { call, parts } from './call.ts';
import { type Described, envelope, listOf, orNull, shape, text, textOrNull, whole } from './schema-words.ts';
import { notification } from './notifications.ts';

/**
 * `task`: a task of the user. `approval`: a request for their decision. `review`: a new applicant of their jobs.
 * `overdue`: an applicant of their jobs whose time in the stage is up. `mention`: a note that names them.
 */
export const WORK_KINDS = ['approval', 'mention', 'overdue', 'review', 'task'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** One thing that waits for the user. */
const workItem = shape({
  key: { ...text, description: 'The same for the same thing at every call.' },
  kind: { enum: WORK_KINDS },
  id: { ...whole, description: 'Of the task, the applicant or the notification.' },
  due: { ...textOrNull, format: 'date' },
  title: {
    ...textOrNull,
    description: 'The title of the task or the name of the applicant, as far as the user can read it.',
  },
  about: { ...textOrNull, description: 'The job of the applicant.' },
  notification: orNull(notification),
});
export type WorkItem = Described<typeof workItem>;

const workPage = envelope({
  results: listOf(workItem),
  count: { ...whole, description: 'Of all pages; at most 1,000.' },
  next: { ...textOrNull, description: 'The cursor of the next page.' },
});
export type WorkPage = Described<typeof workPage>;

export const listMyWork = call('GET', '/customer/my-work/', {
  tag: 'dashboard',
  summary: 'My tasks, decisions and applicants, by when they are due',
  query: shape(
    {},
    {
      limit: { ...whole, minimum: 1, maximum: 100, default: 30 },
      cursor: { ...text, maxLength: 60 },
      kind: { enum: WORK_KINDS },
    },
  ),
  answer: parts(workPage),
});
