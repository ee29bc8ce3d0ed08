import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Candidate, CANDIDATE, type CandidateServer, startCandidateServer } from './candidates-kit.ts';

describe.each(moduleDatabases())('how candidates are reached, on %s', (kind) => {
  let server: CandidateServer;
  let germany: number;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    germany = (
      await server.create('/api/v1/admin-app/country-list/', { name: 'Germany', code: 'DE', dial_code: '+49' })
    ).id;
  });

  const emails = ({ emails: list }: Candidate) =>
    list.map(({ email, is_primary }: Candidate) => (is_primary ? `${email}!` : email));

  it('a plain email is the primary entry of the list, and a new one corrects it', async () => {
    const { id, ...made } = await server.add({ email: 'a@example.com', candidate_phone: '+33 6 12 34 56 78' });
    expect([made.email, emails(made), made.candidate_phone, made.phones[0]]).toMatchObject([
      'a@example.com',
      ['a@example.com!'],
      '+33612345678',
      { phone: '+33612345678', label: 'mobile', is_primary: true },
    ]);

    const changed = await server.change(id, { email: 'b@example.com' });

    expect([changed.email, emails(changed)]).toEqual(['b@example.com', ['b@example.com!']]);
  });

  it('the primary entry of the list is the plain email, without regard to case', async () => {
    const made = await server.add({
      emails: [
        { email: 'work@example.com', label: 'work' },
        { email: 'home@example.com', label: 'personal', is_primary: true },
      ],
    });
    expect([made.email, emails(made)]).toEqual(['home@example.com', ['work@example.com', 'home@example.com!']]);

    const changed = await server.change(made.id, { email: 'WORK@example.com' });

    expect([changed.email, emails(changed)]).toEqual(['WORK@example.com', ['WORK@example.com!', 'home@example.com']]);
  });

  it('exactly one entry is primary, whichever is marked or removed', async () => {
    const made = await server.add({
      emails: [
        { email: 'one@example.com', label: 'work' },
        { email: 'two@example.com', label: 'work' },
      ],
    });
    expect(emails(made)).toEqual(['one@example.com!', 'two@example.com']);

    const marked = await server.change(made.id, {
      emails: made.emails.map((row: Candidate) => ({ ...row, is_primary: true })),
    });
    expect([marked.email, emails(marked)]).toEqual(['two@example.com', ['one@example.com', 'two@example.com!']]);

    const removed = await server.change(made.id, { emails: marked.emails.slice(0, 1) });
    expect([removed.email, emails(removed)]).toEqual(['one@example.com', ['one@example.com!']]);

    const cleared = await server.change(made.id, { email: null });
    expect([cleared.email, cleared.emails]).toEqual([null, []]);
  });

  it('loses nothing where the list and the plain email differ', async () => {
    const made = await server.add({
      email: 'plain@example.com',
      emails: [{ email: 'list@example.com', label: 'work', is_primary: true }],
    });

    expect(emails(made)).toEqual(['plain@example.com!', 'list@example.com']);
  });

  it('bulk changes keep them equal too', async () => {
    const [first, second] = [await server.add({ email: 'x@example.com' }), await server.add()];

    const { status } = await server.recruiter.patch(`${CANDIDATE}bulk/`, {
      ids: [first.id, second.id],
      data: { email: 'shared@example.com' },
    });

    expect(status).toBe(200);
    for (const { id } of [first, second]) expect(emails(await server.read(id))).toEqual(['shared@example.com!']);
  });

  it('numbers are stored so that they can be dialed from everywhere', async () => {
    const inGermany = await server.add({
      country: germany,
      candidate_phone: '(040) 5550-1180',
      phones: [{ phone: '0049 (0)30 123456', label: 'work' }],
    });

    expect(inGermany.phones.map(({ phone }: Candidate) => phone)).toEqual(['+494055501180', '+4930123456']);
    expect(inGermany.candidate_phone).toBe('+494055501180');
  });

  it('a number without a country is refused, and the message says what to do', async () => {
    const { status, body } = await server.recruiter.post(CANDIDATE, {
      first_name: 'Amélie',
      last_name: 'Lambert',
      candidate_phone: '040 5550 1180',
    });

    expect([status, body.errors.candidate_phone.text]).toEqual([
      422,
      'Enter the number with the country code, such as +49 40 55501180, or select the country of the candidate.',
    ]);
  });
});
