import { type Described, envelope, listOf, orNull, shape, text, textOrNull, whole } from './schema-words.ts';
import { notification } from './notifications.ts';

/**
 * `task`: a task of the user. `approval`: a request for their decision. `review`: a new applicant of their jobs.
 * `overdue`: an applicant of their jobs whose time in the stage is up. `mention`: a note that names them.
 */
export const WORK_KINDS = ['approval', 'mention', 'overdue', 'review', 'task'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** One thing that waits for the user. */
export const workItem = shape({
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

/** `GET /customer/my-work/`. */
export const workPage = envelope({
  results: listOf(workItem),
  count: { ...whole, description: 'Of all pages; at most 1,000.' },
  next: { ...textOrNull, description: 'The cursor of the next page.' },
});
export type WorkPage = Described<typeof workPage>;
