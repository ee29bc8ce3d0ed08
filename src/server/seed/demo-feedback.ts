import type { Database } from '#server/platform/db/database.ts';
import { recount } from '#server/features/feedback/queries.ts';

interface DemoComment {
  /** The name before the @ of a demo account. */
  readonly by: string;
  readonly text: string;
}

interface DemoEntry {
  readonly kind: 'bug' | 'idea' | 'question' | 'praise';
  readonly title: string;
  readonly text: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly page: string;
  readonly status?: string;
  readonly severity?: string;
  readonly reason?: string;
  readonly releaseNote?: string;
  readonly owner?: string;
  readonly tags?: readonly string[];
  readonly votes?: readonly string[];
  readonly comments?: readonly DemoComment[];
  /** The title of an entry before this one. */
  readonly duplicateOf?: string;
}

const ENTRIES: readonly DemoEntry[] = [
  {
    kind: 'idea',
    title: 'Remember the columns I chose for departments',
    text: 'I need head of department and cost center in sight and hide the dates.\nAfter a week away I could not tell whether my columns were kept for me or for everybody.',
    by: 'recruiter',
    daysAgo: 41,
    page: '/recruitments/departments',
    status: 'done',
    releaseNote: 'https://example.com/release-notes/columns',
    owner: 'admin',
    tags: ['lists'],
    votes: ['super.recruiter', 'multi'],
    comments: [
      { by: 'admin', text: 'Columns are kept for each person. The menu says so since last week: is it clear now?' },
      { by: 'recruiter', text: 'Yes, much better. Thank you.' },
    ],
  },
  {
    kind: 'bug',
    title: 'Postal codes of Poland lose their dash when I paste them',
    text: 'Steps:\n1. Open a company in Gdańsk and edit it.\n2. Paste 80-001 from the register into the postal code.\n\nThe dash is there until I save, then it is gone.',
    by: 'recruiter2',
    daysAgo: 9,
    page: '/recruitments/companies/14/edit',
    status: 'in_progress',
    severity: 'medium',
    owner: 'super.recruiter',
    tags: ['forms', 'addresses'],
    votes: ['admin'],
    comments: [
      { by: 'super.recruiter', text: 'Does it happen with a dash that you type yourself as well?' },
      { by: 'recruiter2', text: 'No, only when I paste. The register uses a longer dash, I think.' },
    ],
  },
  {
    kind: 'idea',
    title: 'Show the local time of a site next to its name',
    text: 'I call our yards in three time zones. A small clock on the business unit would save me a wrong call before breakfast.',
    by: 'manager',
    daysAgo: 16,
    page: '/recruitments/business-units',
    status: 'planned',
    owner: 'admin',
    tags: ['hierarchy'],
    votes: ['super.recruiter', 'admin', 'multi'],
  },
  {
    kind: 'question',
    title: 'Who else sees the candidates that I propose?',
    text: 'Before I hand in profiles I would like to know which of your people can open them, and for how long.',
    by: 'vendor',
    daysAgo: 5,
    page: '/',
    status: 'triaged',
    owner: 'admin',
    comments: [
      {
        by: 'admin',
        text: 'The recruiters of the job and its hiring manager. How long is being decided; I will answer here.',
      },
    ],
  },
  {
    kind: 'praise',
    title: 'The keyboard in lists is a joy',
    text: 'J, K, X and E. I have not touched the mouse all morning. Please never take this away.',
    by: 'recruiter',
    daysAgo: 3,
    page: '/recruitments/organizations',
    votes: ['recruiter2', 'admin', 'super.recruiter'],
  },
  {
    kind: 'bug',
    title: 'The file list stays empty after a failed upload',
    text: 'My train went into a tunnel while a contract was on its way. Afterwards the list said there was no file, although two were there. A reload brought them back.',
    by: 'super.recruiter',
    daysAgo: 2,
    page: '/recruitments/companies/3',
    severity: 'high',
    votes: ['admin'],
  },
  {
    kind: 'idea',
    title: 'Copy a department together with its settings',
    text: 'We open a new site every quarter with the same five departments. Copying one and changing its name would take a minute instead of half an hour.',
    by: 'manager',
    daysAgo: 27,
    page: '/recruitments/departments/create',
    status: 'triaged',
    tags: ['hierarchy'],
    votes: ['super.recruiter', 'multi', 'admin'],
    comments: [
      { by: 'super.recruiter', text: 'Which settings would have to come along? Cost centers surely not?' },
      { by: 'manager', text: 'Right: type, time zone, currency and the head. Cost center and code stay empty.' },
    ],
  },
  {
    kind: 'idea',
    title: 'Duplicate a whole business unit',
    text: 'For a second yard I typed everything of the first one again, with its departments.',
    by: 'recruiter2',
    daysAgo: 12,
    page: '/recruitments/business-units/create',
    status: 'triaged',
    duplicateOf: 'Copy a department together with its settings',
    comments: [{ by: 'recruiter2', text: 'The departments below it are what takes the time.' }],
  },
  {
    kind: 'idea',
    title: 'A calculator in the sidebar',
    text: 'For salaries and percentages. I always have one open beside the application.',
    by: 'vendor',
    daysAgo: 33,
    page: '/',
    status: 'declined',
    reason:
      'Every computer has one, and the sidebar is for places of this application. Where a screen needs a sum, it should show it: tell us which.',
    owner: 'admin',
  },
  {
    kind: 'bug',
    title: 'The date of foundation is one day early in my time zone',
    text: 'The register says 1 March, the company shows 28 February. Colleagues in Oslo see it right.',
    by: 'multi',
    daysAgo: 1,
    page: '/recruitments/companies/7',
    severity: 'critical',
    votes: ['recruiter'],
  },
  {
    kind: 'question',
    title: 'What does "external" mean for a department?',
    text: 'Is a department external when one of its teams is, or only when another firm runs all of it?',
    by: 'recruiter',
    daysAgo: 20,
    page: '/recruitments/departments/9/edit',
    status: 'done',
    owner: 'super.recruiter',
    comments: [
      { by: 'super.recruiter', text: 'Only when another firm runs it. The form says so now beside the field.' },
    ],
  },
  {
    kind: 'idea',
    title: 'Tell me before a company is set to inactive',
    text: 'I look after four of them and learned from a candidate that one had closed. A notification the week before would do.',
    by: 'multi',
    daysAgo: 7,
    page: '/notification',
    status: 'planned',
    tags: ['notifications', 'hierarchy'],
    votes: ['manager', 'recruiter2', 'super.recruiter'],
  },
];

const REPLIES = [
  {
    title: 'Thanks, we look into it',
    text: 'Thank you, {name}. We have read it and will look into it. You are told here when its state changes.',
  },
  {
    title: 'More detail, please',
    text: 'Thank you, {name}. To find the cause we need two things:\n1. What did you do just before?\n2. What did you expect to see?',
  },
  {
    title: 'It is out now',
    text: 'Good news, {name}: it is part of the version that is running now. Does it do what you need?',
  },
] as const;

/** Feedback of the demo users with its votes, comments and replies, so that list, board and details have content. */
export async function insertDemoFeedback(database: Database): Promise<void> {
  const ids = new Map<string, number>();
  for (const entry of ENTRIES) {
    const id = await insertEntry(database, entry, ids.get(entry.duplicateOf ?? ''));
    ids.set(entry.title, id);
    await insertAround(database, id, entry);
  }
  for (const { title } of ENTRIES.filter(({ duplicateOf }) => !duplicateOf)) await recount(database, ids.get(title)!); // it was just inserted
  await database.query(
    `insert into feedback_replies (title, text, created_by_id, updated_by_id)
     select r.title, r.text, a.id, a.id from jsonb_to_recordset($1::jsonb) as r (title text, text text)
       join users a on a.username = 'admin@demo.example'`,
    [JSON.stringify(REPLIES)],
  );
}

const username = (name: string): string => `${name}@demo.example`;

async function insertEntry(database: Database, entry: DemoEntry, root: number | undefined): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `with w as (
       insert into feedback (kind, title, text, severity, page, app_version, contact_ok, status, decline_reason, release_note,
                             owner_id, tags, duplicate_of_id, votes, comments, created_by_id, updated_by_id, created_on, updated_on)
       select $1, $2, $3, $4, $5, '0.1.0', true, $6, $7, $8, (select id from users where username = $9), $10::jsonb, $11::bigint,
              1, 0, u.id, u.id, now() - make_interval(days => $13::int, hours => 3), now() - make_interval(days => $13::int / 2)
         from users u where u.username = $12 returning *),
     told as (
       insert into system.activity (at, user_id, role, action, resource, record_id, record_title, after)
       select created_on, created_by_id, 'recruiter', 'created', 'feedback', id, title, jsonb_build_object('kind', kind, 'title', title) from w)
     select id from w`,
    [
      entry.kind,
      entry.title,
      entry.text,
      entry.severity ?? null,
      entry.page,
      entry.status ?? 'new',
      entry.reason ?? null,
      entry.releaseNote ?? null,
      username(entry.owner ?? ''),
      entry.tags ? JSON.stringify(entry.tags) : null,
      root ?? null,
      username(entry.by),
      entry.daysAgo,
    ],
  );
  return rows[0]!.id; // the demo accounts are there
}

async function insertAround(database: Database, id: number, entry: DemoEntry): Promise<void> {
  const voters = [entry.by, ...(entry.votes ?? [])].map(username);
  await database.query(
    `insert into system.feedback_votes (feedback_id, user_id) select $1, u.id from users u where u.username in (select jsonb_array_elements_text($2::jsonb))`,
    [id, JSON.stringify(voters)],
  );
  for (const [place, comment] of (entry.comments ?? []).entries())
    await database.query(
      `insert into system.feedback_comments (feedback_id, user_id, text, created_on)
       select $1, u.id, $2, now() - make_interval(hours => $3::int) from users u where u.username = $4`,
      [id, comment.text, Math.max(1, entry.daysAgo * 20 - place * 7), username(comment.by)],
    );
}
