/**
 * What is put into a text. The titles of the subject, of its job and of its candidate come from the subject; a feature gives words or
 * a number (`text`), another record, whose title is read, or a choice of a resource's field (`feedback/status`).
 */
type ArgumentKind = 'subject' | 'job' | 'candidate' | 'text' | 'record' | `${string}/${string}`;

/** One kind of notification. Its text is `notification_texts.<context>.<key>`, with a placeholder for each argument. */
interface MessageRules {
  /** SPEC's `type`. */
  readonly type: string;
  /** It waits for an approval or a rejection; the feature that asks registers who carries the answer out. */
  readonly isRequest?: true;
  readonly args: Readonly<Record<string, ArgumentKind>>;
}

interface ContextRules {
  /** The resource whose record it is about. */
  readonly subject: string;
  /** A name of `src/ui/icons`. */
  readonly icon: string;
  /**
   * The address that View opens. `{id}` is the subject, `{job}` and `{candidate}` are SPEC's fields; a parameter
   * without a value is omitted.
   */
  readonly view: string;
  /** Following View is reading it. */
  readonly isReadByViewing: boolean;
  /** The channels that notify a user until they choose otherwise. */
  readonly channels: { readonly in_app: boolean; readonly email: boolean };
  readonly messages: Readonly<Record<string, MessageRules>>;
}

const OF_JOB = { job: 'subject' } as const;
const OF_APPLICANT = { candidate: 'candidate', job: 'job' } as const;
const OF_FEEDBACK = { type: 'info', args: { title: 'subject' } } as const;

/** Everything that people are notified of, by context: SPEC 3's four, and those of our own. */
const CONTEXT_RULES = {
  job: {
    subject: 'jobs',
    icon: 'briefcase',
    view: '/recruitments/jobs/{id}',
    isReadByViewing: false,
    channels: { in_app: true, email: true },
    messages: {
      approval: { type: 'approval', isRequest: true, args: OF_JOB },
      approved: { type: 'info', args: OF_JOB },
      rejected: { type: 'info', args: OF_JOB },
      reminder: { type: 'info', args: OF_JOB },
    },
  },
  offer: {
    subject: 'applicants',
    icon: 'file-text',
    view: '/recruitments/applicants?job_id={job}&candidate_id={candidate}',
    isReadByViewing: false,
    channels: { in_app: true, email: true },
    messages: {
      approval: { type: 'approval', isRequest: true, args: OF_APPLICANT },
      approved: { type: 'info', args: OF_APPLICANT },
      rejected: { type: 'info', args: OF_APPLICANT },
      reminder: { type: 'info', args: OF_APPLICANT },
    },
  },
  documentation_upload: {
    subject: 'applicants',
    icon: 'upload',
    view: '/recruitments/onboarding-documents?job={job}&applicant={id}',
    isReadByViewing: true,
    channels: { in_app: true, email: false },
    messages: {
      uploaded: { type: 'upload', args: { candidate: 'candidate', document: 'text' } },
    },
  },
  interview: {
    subject: 'applicants',
    icon: 'calendar-days',
    view: '/recruitments/applicants?job_id={job}&candidate_id={candidate}',
    isReadByViewing: true,
    channels: { in_app: true, email: false },
    messages: {
      scheduled: { type: 'info', args: OF_APPLICANT },
    },
  },
  applicant: {
    subject: 'applicants',
    icon: 'user-check',
    view: '/recruitments/applicants?job_id={job}&candidate_id={candidate}',
    isReadByViewing: true,
    channels: { in_app: true, email: false },
    messages: {
      entered: { type: 'info', args: { ...OF_APPLICANT, stage: 'record' } },
      entered_note: { type: 'info', args: { ...OF_APPLICANT, stage: 'record', note: 'text' } },
      left: { type: 'info', args: { ...OF_APPLICANT, stage: 'record' } },
      left_note: { type: 'info', args: { ...OF_APPLICANT, stage: 'record', note: 'text' } },
      mentioned: { type: 'info', args: OF_APPLICANT },
    },
  },
  feedback: {
    subject: 'feedback',
    icon: 'message-square',
    view: '/feedback/{id}',
    isReadByViewing: true,
    channels: { in_app: true, email: false },
    messages: {
      answer: OF_FEEDBACK,
      comment: OF_FEEDBACK,
      critical: OF_FEEDBACK,
      merged: OF_FEEDBACK,
      owner: OF_FEEDBACK,
      status: { type: 'info', args: { title: 'subject', status: 'feedback/status' } },
      declined: { type: 'info', args: { title: 'subject', reason: 'text' } },
    },
  },
  task: {
    subject: 'tasks',
    icon: 'list-checks',
    view: '/tasks/{id}',
    isReadByViewing: true,
    channels: { in_app: true, email: false },
    messages: {
      assigned: { type: 'info', args: { title: 'subject' } },
    },
  },
} as const satisfies Readonly<Record<string, ContextRules>>;

export type NotificationContext = keyof typeof CONTEXT_RULES;

export const NOTIFICATION_CONTEXTS = Object.keys(CONTEXT_RULES) as readonly NotificationContext[];

/** SPEC's `job` and `candidate`, by what a notification is about: `id` is that record itself, else the field of it that has them. */
export const WIRE_OF_SUBJECT: Readonly<Record<string, Partial<Readonly<Record<'job' | 'candidate', string>>>>> = {
  jobs: { job: 'id' },
  candidates: { candidate: 'id' },
  applicants: { job: 'job', candidate: 'candidate' },
};

/** A record by its resource and id. */
export interface RecordReference {
  readonly resource: string;
  readonly id: number;
}

type Rules<Context extends NotificationContext> = (typeof CONTEXT_RULES)[Context];

/** What a feature gives: nothing for what comes from the subject. */
type Argument<Kind> = Kind extends 'text' ? string | number : Kind extends 'record' ? RecordReference : string;
type Given<Args> = {
  readonly [Name in keyof Args as Args[Name] extends 'subject' | 'job' | 'candidate' ? never : Name]: Argument<
    Args[Name]
  >;
};

type NewsOf<Context extends NotificationContext> = {
  [Key in keyof Rules<Context>['messages']]: {
    readonly context: Context;
    readonly subject: { readonly resource: Rules<Context>['subject']; readonly id: number };
    readonly message_key: Key;
    readonly args: Rules<Context>['messages'][Key] extends { readonly args: infer Args } ? Given<Args> : never;
  };
}[keyof Rules<Context>['messages']];

/** A notification: a context, the record it is about, one of the context's messages and its arguments. */
export type NotificationNews = { [Context in NotificationContext]: NewsOf<Context> }[NotificationContext];

/** The rules of a context without the exact types of its entry: any of its messages can be read. */
export const rulesOf = (context: NotificationContext): ContextRules => CONTEXT_RULES[context];
